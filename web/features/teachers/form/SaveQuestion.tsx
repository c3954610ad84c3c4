import { chakra } from '@chakra-ui/react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import type { Question } from './useTeacherForm.ts';

type Props = { question: Question; onSave: () => void; onBack: () => void };

const Items = chakra('ul', {
  base: { listStyle: 'disc', paddingInlineStart: 5, marginTop: 1, marginBottom: 3 },
});

function Part({ about, items }: { about: string; items: readonly string[] }) {
  if (items.length === 0) return null;
  return (
    <>
      <p>{about}</p>
      <Items>
        {items.map((item) => (
          <li key={item}>{item}</li>
        ))}
      </Items>
    </>
  );
}

/** Names what a save would leave out and what may be a mistake, and asks once about all of it. */
export function SaveQuestion({ question: { incomplete, doubts }, onSave, onBack }: Props) {
  return (
    <ConfirmDialog
      title="Save anyway?"
      confirmLabel="Save anyway"
      cancelLabel="Back to the form"
      onConfirm={onSave}
      onCancel={onBack}
    >
      <Part about="These entries are not complete:" items={incomplete} />
      <Part about="Please check:" items={doubts} />
    </ConfirmDialog>
  );
}
