import { useState } from 'react';
import { dayInIndia } from '#shared/domain/dates.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../api/apiError.ts';
import { useEndpointMutation } from '../api/hooks.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { DayInput } from '../ui/DayInput.tsx';
import { FormField } from '../ui/FormField.tsx';
import { notify } from '../ui/notify.tsx';
import { type MoveAct, placeOfMove } from './move.ts';

type Props = {
  move: Move;
  act: MoveAct;
  onClose: () => void;
  /** Called with the move as it is after the step. */
  onDone?: (move: Move) => void;
};

/** Asks for the day on which a teacher was relieved or joined. Today is given. */
export function MoveDialog({ move, act, onClose, onDone }: Props) {
  const relieve = useEndpointMutation('moves.relieve');
  const join = useEndpointMutation('moves.join');
  const { trigger, isMutating } = act === 'relieve' ? relieve : join;
  const [on, setOn] = useState<string | undefined>(dayInIndia(new Date()));
  const [fault, setFault] = useState<string>();
  const { teacher, from, id, version } = move;
  const texts = moveScreen.acts[act];

  const send = async () => {
    if (!on) return setFault(moveScreen.day);
    try {
      const { data } = await trigger({ params: { id }, body: { on, version } });
      notify.success(texts.done(teacher.teacher_name));
      onDone?.(data);
      onClose();
    } catch (error) {
      setFault(messageOf(error, sharedMessages.unavailable));
    }
  };
  return (
    <ConfirmDialog
      title={texts.title(teacher.teacher_name)}
      confirmLabel={act === 'relieve' ? moveScreen.relieve : moveScreen.join}
      busyLabel="Saving..."
      busy={isMutating}
      onConfirm={() => void send()}
      onCancel={onClose}
    >
      <p>{`${from?.school_name ?? '–'} → ${placeOfMove(move)}`}</p>
      <FormField label={texts.label} required error={fault}>
        {() => (
          <DayInput
            label={texts.label}
            value={on ?? ''}
            invalid={fault !== undefined}
            onDay={(day) => {
              setOn(day);
              setFault(undefined);
            }}
          />
        )}
      </FormField>
    </ConfirmDialog>
  );
}
