import { Box, chakra } from '@chakra-ui/react';
import { Outlet } from 'react-router-dom';
import { TopBar } from './TopBar.tsx';

const Main = chakra('main', { base: { outline: 'none', px: '4', py: { base: '6', md: '14' } } });

/** The pages before sign-in: the top bar, no sidebar, one narrow column. */
export function PublicLayout() {
  return (
    <>
      <TopBar />
      <Main id="main" tabIndex={-1}>
        <Box maxW="27.5rem" mx="auto">
          <Outlet />
        </Box>
      </Main>
    </>
  );
}
