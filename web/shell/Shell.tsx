import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { Navigate, Outlet, useLocation } from 'react-router-dom';
import { fetchLater } from '../fetchAhead.ts';
import { paths } from '../paths.ts';
import { ProofHost } from '../session/ProofHost.tsx';
import { useSession } from '../session/SessionProvider.tsx';
import { SharedTab } from '../session/SharedTab.tsx';
import type { SessionUser } from '../session/sessionUser.ts';
import { tabSession } from '../session/tabSession.ts';
import { watchSession } from '../session/watchSession.ts';
import { HintsLater } from '../ui/HintsLater.tsx';
import { MenuIcon } from '../ui/icons.tsx';
import { laterPart } from '../ui/later.tsx';
import { Notifications } from '../ui/notify.tsx';
import { useTables } from '../ui/useTables.ts';
import { LineNote } from './LineNote.tsx';
import { NextScreen } from './NextScreen.tsx';
import { watchForNewVersion } from './newVersion.ts';
import { PageFooter } from './PageFooter.tsx';
import { QuickAccess } from './quickSearch/QuickAccess.tsx';
import { Sidebar } from './Sidebar.tsx';
import { SlideOver } from './SlideOver.tsx';
import { BANNER_HEIGHT, BAR_HEIGHT, TopBar } from './TopBar.tsx';

/** In rem. */
const SIDEBAR = 15.5;
const loadSignInAgain = () => import('../session/SignInAgain.tsx');
const SignInAgain = laterPart(loadSignInAgain);

const Main = chakra('main', {
  base: {
    outline: 'none',
    px: { base: '4', md: '6', lg: '8' },
    pt: { base: '4', md: '2' },
    pb: '4',
  },
});

/**
 * The frame of every screen after sign-in. Without a session it leads to the sign-in page. Where a session has just ended,
 * its owner can sign in again here. It shows nothing once somebody else has signed in.
 */
export default function Shell() {
  const { user, over } = useSession();
  if (user) return <Screens user={user} />;
  if (over === 'replaced') return null;
  if (!over) return <Navigate to={paths.login()} replace />;
  return (
    <>
      <TopBar />
      <SignInAgain />
    </>
  );
}

function Screens({ user }: { user: SessionUser }) {
  const beside = useTables(SIDEBAR);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();

  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation closes it, also one to the same screen
  useEffect(() => setOpen(false), [key]);

  // Fetched ahead, because it may be impossible to fetch when the session ends.
  useEffect(() => fetchLater([loadSignInAgain]), []);

  useEffect(watchForNewVersion, []);
  useEffect(watchSession, []);

  const menuButton = beside ? null : (
    <Button
      variant="ghost"
      colorPalette="gray"
      size={{ base: 'lg', lg: 'sm' }}
      px="0"
      aria-label="Open menu"
      aria-expanded={open}
      onClick={() => setOpen(true)}
    >
      <MenuIcon />
    </Button>
  );
  return (
    <>
      <TopBar menuButton={menuButton} search={<QuickAccess user={user} />} note={<LineNote />} />
      <Box display="flex" alignItems="stretch">
        {beside && (
          <Box
            as="aside"
            aria-label="Sidebar"
            width={`${SIDEBAR}rem`}
            flexShrink="0"
            bg="bg.panel"
            borderEndWidth="1px"
            borderColor="border"
          >
            <Box
              position="sticky"
              top={BAR_HEIGHT}
              height={`calc(100dvh - ${BAR_HEIGHT} - ${BANNER_HEIGHT})`}
            >
              <Sidebar user={user} />
            </Box>
          </Box>
        )}
        <Flex direction="column" flex="1" minW="0">
          <Main id="main" tabIndex={-1}>
            <Box position="relative" maxW="84rem" mx="auto">
              <Outlet />
              <NextScreen />
            </Box>
          </Main>
          <PageFooter />
        </Flex>
      </Box>
      {open && !beside && (
        <SlideOver onClose={() => setOpen(false)}>
          <Sidebar user={user} />
        </SlideOver>
      )}
      <Notifications />
      <ProofHost />
      <HintsLater />
      {tabSession.isOnly() && <SharedTab user={user} />}
    </>
  );
}
