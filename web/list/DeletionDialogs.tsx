import { Button, chakra, Input } from '@chakra-ui/react';
import { type ReactNode, useRef, useState } from 'react';
import { listMessages } from '#shared/messages/lists.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Fault } from '../ui/Fault.tsx';
import { FormField } from '../ui/FormField.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import type { Deletion, DeletionTarget } from './useDeletion.ts';

type Props<Item, Counts> = {
  deletion: Deletion<Item, Counts>;
  /** The kind of record, in the singular. */
  noun: string;
  nameOf: (item: Item) => string;
  /** Tells the record from others of the same name. */
  identify: (item: Item) => ReactNode;
  kinds: readonly (readonly [kind: keyof Counts, label: string])[];
  /** What a person types before much is deleted: its label and its text. Undefined where nothing need be typed. */
  proof?: (item: Item, counts: Counts) => { label: string; text: string } | undefined;
};

/** Asks before a deletion and shows what it takes along. Then shows the progress of a long deletion. */
export function DeletionDialogs<Item, Counts extends Record<keyof Counts, number>>(
  props: Props<Item, Counts>,
) {
  const { target, progress, hideProgress } = props.deletion;
  if (target) return <Question {...props} target={target} />;
  if (!progress) return null;
  const { done, total } = progress.job;
  return (
    <ModalDialog
      title={`Deleting ${props.nameOf(progress.item)}`}
      onClose={hideProgress}
      footer={
        <Button variant="outline" onClick={hideProgress} data-initial-focus="">
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

type QuestionProps<Item, Counts> = Props<Item, Counts> & { target: DeletionTarget<Item, Counts> };

function Question<Item, Counts extends Record<keyof Counts, number>>(props: QuestionProps<Item, Counts>) {
  const { deletion, noun, nameOf, identify, kinds, proof, target } = props;
  const { item, counts, changed } = target;
  const asked = proof?.(item, counts);
  const [typed, setTyped] = useState('');
  const [fault, setFault] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const along = kinds.filter(([kind]) => counts[kind] > 0);

  const confirm = () => {
    if (!asked || typed.trim() === asked.text) return deletion.confirm();
    setFault(typed.trim() === '' ? sharedMessages.required : sharedMessages.otherTyped(asked.label));
    field.current?.focus();
  };
  return (
    <ConfirmDialog
      title={`Delete ${nameOf(item)}?`}
      confirmLabel={`Delete ${noun}`}
      busyLabel="Deleting..."
      danger
      busy={deletion.deleting}
      onConfirm={confirm}
      onCancel={deletion.cancel}
    >
      {changed && <Fault marginBottom={3}>{listMessages.countsChanged}</Fault>}
      <p>
        {identify(item)}. {along.length > 0 ? 'This also deletes:' : sharedMessages.nothingAlong}
      </p>
      {along.length > 0 && (
        <chakra.ul marginTop={3} paddingStart={5} listStyle="disc">
          {along.map(([kind, label]) => (
            <li key={label}>
              {label}: <strong>{counts[kind]}</strong>
            </li>
          ))}
        </chakra.ul>
      )}
      <chakra.p fontWeight="semibold" marginTop={3} marginBottom={asked ? 4 : 0}>
        {sharedMessages.cannotBeUndone}
      </chakra.p>
      {asked && (
        <FormField label={sharedMessages.typeToDelete(asked.label, asked.text)} error={fault}>
          {(a11y) => (
            <Input
              {...a11y}
              ref={field}
              autoComplete="off"
              value={typed}
              onChange={(event) => {
                setTyped(event.target.value);
                setFault(undefined);
              }}
              onKeyDown={(event) => event.key === 'Enter' && confirm()}
            />
          )}
        </FormField>
      )}
    </ConfirmDialog>
  );
}
