import { Box } from '@chakra-ui/react';
import { RetryNote } from '../ui/RetryNote.tsx';
import type { Choices } from './choices.ts';

/** One line that says that lists did not load, and requests them again. It is as wide as a form's grid. */
export function ListsNote({ lists }: { lists: readonly Choices[] }) {
  const failed = lists.filter((list) => list.failed);
  if (failed.length === 0) return null;
  return (
    <Box gridColumn="1 / -1">
      <RetryNote
        text="Some of the lists could not be loaded"
        onRetry={() => {
          for (const list of failed) list.retry();
        }}
      />
    </Box>
  );
}
