import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import type { Deletion } from './useDeletion.ts';

type Props<Item, Counts> = {
  deletion: Deletion<Item, Counts>;
  /** The kind of record, in the singular. */
  noun: string;
  nameOf: (item: Item) => string;
  /** Tells the record from others of the same name. */
  identify: (item: Item) => ReactNode;
  kinds: readonly (readonly [kind: keyof Counts, label: string])[];
};

/** Asks before a deletion and shows what it takes along. Then shows the progress of a long deletion. */
export function DeletionDialogs<Item, Counts extends Record<keyof Counts, number>>({
  deletion,
  noun,
  nameOf,
  identify,
  kinds,
}: Props<Item, Counts>) {
  const { target, progress } = deletion;
  if (target)
    return (
      <ConfirmDialog
        title={`Delete ${nameOf(target.item)}?`}
        confirmLabel={`Delete ${noun}`}
        busyLabel="Deleting..."
        danger
        busy={deletion.deleting}
        onConfirm={deletion.confirm}
        onCancel={deletion.cancel}
      >
        <p>{identify(target.item)}. This also deletes:</p>
        <chakra.ul marginY={3} paddingStart={5} listStyle="disc">
          {kinds.map(([kind, label]) => (
            <li key={label}>
              {label}: <strong>{target.counts[kind]}</strong>
            </li>
          ))}
        </chakra.ul>
        <chakra.p fontWeight="semibold">{sharedMessages.cannotBeUndone}</chakra.p>
      </ConfirmDialog>
    );
  if (!progress) return null;
  const { done, total } = progress.job;
  return (
    <ModalDialog
      title={`Deleting ${nameOf(progress.item)}`}
      onClose={deletion.hideProgress}
      footer={
        <Button variant="outline" onClick={deletion.hideProgress} data-initial-focus="">
          Close
        </Button>
      }
    >
      <p role="status">{sharedMessages.deletedSoFar(done, total)}</p>
      <ProgressBar label="Progress" done={done} total={total} />
      <chakra.p color="fg.muted">{sharedMessages.deletionGoesOn}</chakra.p>
    </ModalDialog>
  );
}
