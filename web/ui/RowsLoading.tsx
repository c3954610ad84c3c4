import { Box, chakra, Skeleton } from '@chakra-ui/react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { usePreferences } from './preferences.ts';
import { skeletonRecipe } from './recipes.ts';
import { useTables } from './useTables.ts';

/** As high as most rows and cards are; compact ones always are. */
const ROW = { compact: '2.75rem', comfortable: '4.5rem' };
const HEAD = '2.5rem';
const CARD = { compact: '4.75rem', comfortable: '20rem' };

type Props = {
  /** How many rows are awaited. */
  rows: number;
};

/** Stands where the rows of a `DataTable` will come, so that nothing moves when they do. The first one says that they load. */
export function RowsLoading({ rows }: Props) {
  const { density } = usePreferences();
  const fits = useTables();
  const heights = Array<string>(rows).fill((fits ? ROW : CARD)[density]);
  if (fits) heights.unshift(HEAD);
  return (
    <Box role="status">
      {heights.map((height, index) => (
        <Box
          // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike
          key={index}
          height={height}
          display="grid"
          alignItems="center"
          paddingX={fits ? 1.5 : 3}
          borderBottomWidth="1px"
          borderColor="border"
        >
          {index === 0 ? (
            <chakra.span fontSize="sm" color="fg.muted">
              {sharedMessages.loading}
            </chakra.span>
          ) : (
            <Skeleton recipe={skeletonRecipe} height={4} width={fits ? '100%' : '70%'} />
          )}
        </Box>
      ))}
    </Box>
  );
}
