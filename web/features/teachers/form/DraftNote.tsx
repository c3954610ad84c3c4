import { Button } from '@chakra-ui/react';
import { useState } from 'react';
import { dayInIndia, showDate, showTime } from '#shared/domain/dates.ts';
import { teacherFormMessages } from '#shared/messages/teacherForm.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { Note } from '../../../ui/Note.tsx';

type Props = {
  savedAt: string;
  /** Whom the draft is about, as it was typed. */
  teacher: string;
  /** Whether the form has something that restoring would replace. */
  replaces: () => boolean;
  onRestore: () => void;
  onDiscard: () => void;
};

/** Offers what was typed here earlier and never sent. */
export function DraftNote({ savedAt, teacher, replaces, onRestore, onDiscard }: Props) {
  const [asking, setAsking] = useState(false);
  const when = `${showDate(dayInIndia(savedAt))} ${showTime(savedAt)}`;
  const whose = teacher.trim() && ` (${teacher.trim()})`;
  return (
    <>
      <Note
        actions={
          <>
            <Button size="sm" onClick={() => (replaces() ? setAsking(true) : onRestore())}>
              Restore
            </Button>
            <Button size="sm" variant="outline" onClick={onDiscard}>
              Discard
            </Button>
          </>
        }
      >
        {teacherFormMessages.unsentDraft(when, whose)}
      </Note>
      {asking && (
        <ConfirmDialog
          title={teacherFormMessages.restoreDraft}
          confirmLabel="Restore"
          onConfirm={onRestore}
          onCancel={() => setAsking(false)}
        >
          {teacherFormMessages.draftReplaces}
        </ConfirmDialog>
      )}
    </>
  );
}
