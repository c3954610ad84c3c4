import { Button, Flex } from '@chakra-ui/react';
import { AlertIcon } from './icons.tsx';

type RetryNoteProps = { text: string; onRetry: () => void; busy?: boolean };

/** One quiet line for a list or figures that could not be loaded. The former content stays on screen. */
export function RetryNote({ text, onRetry, busy = false }: RetryNoteProps) {
  return (
    <Flex role="status" align="center" gap="2" color="fg.muted" fontSize="sm" mb="3" minH="8">
      <AlertIcon size="4" />
      <span>{text}</span>
      <Button size="xs" variant="outline" onClick={onRetry} aria-disabled={busy}>
        Retry
      </Button>
    </Flex>
  );
}
