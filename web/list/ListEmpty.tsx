import { Box, Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type EmptyTexts = {
  empty: string;
  emptyHint: string;
  /** The sentence for a search that found nothing. */
  nothingFound: (q: string) => string;
};

type Props = {
  texts: EmptyTexts;
  /** The search that found nothing; '' when no search is set. */
  q: string;
  /** A link that adds the first record, for those who may. */
  add: ReactNode;
  onClearSearch: () => void;
};

export function ListEmpty({ texts, q, add, onClearSearch }: Props) {
  return (
    <Box textAlign="center" paddingX={4} paddingY={12}>
      <chakra.h2 fontWeight="semibold">{texts.empty}</chakra.h2>
      <chakra.p color="fg.muted" marginTop={1} marginBottom={5} overflowWrap="anywhere">
        {q ? texts.nothingFound(q) : texts.emptyHint}
      </chakra.p>
      {q ? (
        <Button variant="outline" onClick={onClearSearch}>
          Clear search
        </Button>
      ) : (
        add
      )}
    </Box>
  );
}
