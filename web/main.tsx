import { ChakraProvider } from '@chakra-ui/react';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createBrowserRouter, RouterProvider } from 'react-router-dom';
import { keepFiles } from './keepFiles.ts';
import { routes } from './routes.tsx';
import { system } from './ui/theme.ts';
import { fetchWidgetsLater } from './ui/widgets.ts';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no element with the id "root"');

const router = createBrowserRouter(routes);

function start() {
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

// Until the code of the first screen is here, the frame of the page stays.
if (router.state.initialized) start();
else {
  const stop = router.subscribe(({ initialized }) => {
    if (!initialized) return;
    stop();
    start();
  });
}
