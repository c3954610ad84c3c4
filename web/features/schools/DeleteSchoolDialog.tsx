import { chakra } from '@chakra-ui/react';
import type { School, SchoolCascade } from '#shared/domain/school.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';

type Props = {
  school: School;
  counts: SchoolCascade;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

const kinds: readonly [keyof SchoolCascade, label: string][] = [
  ['teachers', 'Teachers'],
  ['medicalRecords', 'Medical records'],
  ['attachments', 'Attachments'],
  ['deputations', 'Deputations'],
  ['postingHistories', 'Posting histories'],
];

export function DeleteSchoolDialog({ school, counts, busy, onConfirm, onCancel }: Props) {
  return (
    <ConfirmDialog
      title={`Delete ${school.school_name}?`}
      confirmLabel="Delete school"
      busyLabel="Deleting..."
      danger
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    >
      <p>School ID {school.school_id}. This also deletes:</p>
      <chakra.ul marginY={3} paddingStart={5} listStyle="disc">
        {kinds.map(([kind, label]) => (
          <li key={kind}>
            {label}: <strong>{counts[kind]}</strong>
          </li>
        ))}
      </chakra.ul>
      <chakra.p fontWeight="semibold">{sharedMessages.cannotBeUndone}</chakra.p>
    </ConfirmDialog>
  );
}
