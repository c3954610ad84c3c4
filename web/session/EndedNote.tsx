import { chakra } from '@chakra-ui/react';
import { useLocation } from 'react-router-dom';
import { sharedComputerMessages } from '#shared/messages/sharedComputer.ts';
import type { Why } from './tabSession.ts';

const WHY: Record<string, string | undefined> = {
  '#idle': sharedComputerMessages.idle,
  '#ended': sharedComputerMessages.ended,
} satisfies Record<`#${Why}`, string>;

/** Why the page for signing in took the place of a screen on a shared computer. */
export function EndedNote() {
  const why = WHY[useLocation().hash];
  return why ? (
    <chakra.p role="status" mb="4">
      {why}
    </chakra.p>
  ) : null;
}
