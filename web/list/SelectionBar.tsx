import { Box, Button } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { listMessages } from '#shared/messages/lists.ts';
import type { Selection } from './useSelection.ts';

type Props<R extends { id: number }> = {
  selection: Selection<R>;
  /** What can be done with the ticked rows. */
  children: ReactNode;
};

/** How many rows are ticked, and what can be done with them. */
export function SelectionBar<R extends { id: number }>({ selection, children }: Props<R>) {
  const count = selection.chosen.length;
  return (
    <Box
      as="section"
      aria-label="Selected rows"
      flexBasis="100%"
      display="flex"
      flexWrap="wrap"
      alignItems="center"
      gap={2}
    >
      <Box as="p" role="status" fontWeight="medium" marginInlineEnd={2}>
        {listMessages.selected(count)}
      </Box>
      {count > 0 && children}
      {count > 0 && (
        <Button variant="ghost" onClick={selection.clear}>
          Clear selection
        </Button>
      )}
    </Box>
  );
}
