import { Box } from '@chakra-ui/react';
import { useEffect, useRef } from 'react';
import { Loading } from '../ui/Loading.tsx';
import type { Rest } from './useExtent.ts';

/** How far before the end of the rows the next ones are requested: about two screens. */
const AHEAD = '1500px';

/**
 * Stands below the rows of a search and requests the next ones when the reader comes near.
 * @param shown how many rows there are; after more have come, the end is looked at anew
 */
export function MoreRows({ rest: { coming, next }, shown }: { rest: Rest; shown: number }) {
  const end = useRef<HTMLDivElement>(null);
  const request = useRef(next);
  useEffect(() => {
    request.current = next;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: an end that stayed in sight is told of only once.
  useEffect(() => {
    if (coming || !end.current) return;
    const watch = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) request.current();
      },
      { rootMargin: AHEAD },
    );
    watch.observe(end.current);
    return () => watch.disconnect();
  }, [coming, shown]);
  return (
    <Box ref={end} paddingX={4} minHeight="1px" data-screen-only="">
      {coming && <Loading />}
    </Box>
  );
}
