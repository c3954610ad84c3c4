import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { fetchAhead } from './fetchAhead.ts';
import { keepFiles } from './keepFiles.ts';
import { NEXT, routes } from './routes.tsx';
import { restoreTab } from './session/restoreTab.ts';
import { session } from './session/sessionStore.ts';
import { isSharedComputer } from './session/storage.ts';
import { system } from './ui/theme.ts';
import { fetchWidgetsLater } from './ui/widgets.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

type Router = ReturnType<typeof createBrowserRouter>;

/** Fetches the code of what somebody who is signed in opens next. Teachers open other screens, on a phone. */
function fetchNext() {
  const user = session.user();
  if (user && user.role !== 'teacher') void fetchAhead(NEXT);
}

function start(router: Router) {
  fetchNext();
  // Behind the code of the screen that somebody signs in for.
  router.subscribe(({ navigation }) => {
    if (navigation.state === 'idle') fetchNext();
  });
  // Teachers sign in by a code. For others this code comes while they type the password.
  addEventListener('focusin', ({ target }) => {
    if (!session.user() && (target as HTMLInputElement).name === 'password') void fetchAhead(NEXT);
  });
  createRoot(root as HTMLElement).render(
    <StrictMode>
      <ChakraProvider value={system}>
        <RouterProvider router={router} />
      </ChakraProvider>
    </StrictMode>,
  );
  fetchWidgetsLater();
  keepFiles();
}

function open() {
  const router = createBrowserRouter(routes);
  // Until the code of the first screen is here, the frame of the page stays.
  if (router.state.initialized) return start(router);
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    start(router);
  });
}

const warn = (error: unknown) => console.warn('The session of the tab could not be taken up', error);

if (isSharedComputer()) void restoreTab().catch(warn).then(open);
else open();
