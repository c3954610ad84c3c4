import { Button } from '@chakra-ui/react';
import { dayInIndia, showDate, showTime } from '#shared/domain/dates.ts';
import { Note } from '../../../ui/Note.tsx';

type Props = { savedAt: string; onRestore: () => void; onDiscard: () => void };

/** Offers what was typed here earlier and never sent. */
export function DraftNote({ savedAt, onRestore, onDiscard }: Props) {
  const when = `${showDate(dayInIndia(savedAt))} ${showTime(savedAt)}`;
  return (
    <Note
      actions={
        <>
          <Button size="sm" onClick={onRestore}>
            Restore
          </Button>
          <Button size="sm" variant="outline" onClick={onDiscard}>
            Discard
          </Button>
        </>
      }
    >
      You have an unsent draft from {when}. An Aadhaar number is not part of it.
    </Note>
  );
}
