import { Box, chakra, Flex } from '@chakra-ui/react';
import { useEffect } from 'react';
import { Outlet } from 'react-router-dom';
import { noteScreen } from '../ui/Page.tsx';
import { PageFooter } from './PageFooter.tsx';
import { BANNER_HEIGHT, BAR_HEIGHT, TopBar } from './TopBar.tsx';

const Main = chakra('main', { base: { outline: 'none', px: '4', py: { base: '6', md: '14' } } });

/** The pages before sign-in: the top bar, no sidebar, one narrow column. */
export function PublicLayout({ width = '27.5rem' }: { width?: string }) {
  useEffect(noteScreen, []);
  return (
    <>
      <TopBar />
      <Flex direction="column" minHeight={{ lg: `calc(100dvh - ${BAR_HEIGHT} - ${BANNER_HEIGHT})` }}>
        <Main id="main" tabIndex={-1}>
          <Box maxW={width} mx="auto">
            <Outlet />
          </Box>
        </Main>
        <PageFooter />
      </Flex>
    </>
  );
}
