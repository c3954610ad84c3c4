import { Box, Skeleton } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useLocation, useNavigation } from 'react-router-dom';
import { skeletonRecipe } from '../ui/recipes.ts';
import { BAR_HEIGHT } from './TopBar.tsx';

/** A screen that comes sooner is not announced: it would only flicker. */
const ANNOUNCED_AFTER_MS = 150;
const LINES = ['70%', '90%', '80%', '60%', '90%', '75%'];

/**
 * Stands over the present screen while the code of the next one is fetched. It covers the screen and leaves it as it is,
 * because the person may still go back. The box around both has a position of its own.
 */
export function NextScreen() {
  const { state, location } = useNavigation();
  const { pathname } = useLocation();
  const coming = state === 'loading' && location.pathname !== pathname;
  const [shown, setShown] = useState(false);
  useEffect(() => {
    if (!coming) return;
    const timer = setTimeout(() => setShown(true), ANNOUNCED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      setShown(false);
    };
  }, [coming]);
  if (!shown) return null;
  return (
    <Box
      aria-hidden="true"
      data-next-screen=""
      position="absolute"
      inset="0"
      minHeight="100dvh"
      zIndex="dropdown"
      bg="bg.subtle"
    >
      <Box position="sticky" top={BAR_HEIGHT} paddingY="4">
        <Skeleton recipe={skeletonRecipe} height="7" width="14rem" maxWidth="60%" />
        <Box bg="bg.panel" borderWidth="1px" borderColor="border" borderRadius="lg" marginTop="4" padding="4">
          {LINES.map((width, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they never move
            <Skeleton key={index} recipe={skeletonRecipe} height="4" width={width} marginY="5" />
          ))}
        </Box>
      </Box>
    </Box>
  );
}
