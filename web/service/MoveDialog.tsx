import { useForm } from 'react-hook-form';
import { readDay } from '#shared/domain/fields.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { useEndpointMutation } from '../api/hooks.ts';
import { todayInIndia } from '../api/todayInIndia.ts';
import { sendOnceReached } from '../api/waitingSave.ts';
import { useStays } from '../shell/useStays.ts';
import { DateField } from '../ui/form/DateField.tsx';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { useClearedErrors } from '../ui/form/useClearedErrors.ts';
import { useSaving } from '../ui/form/useSaving.ts';
import { notify } from '../ui/notify.tsx';
import { type MoveAct, placeOfMove } from './move.ts';

type Values = { on: string };
type Props = {
  move: Move;
  act: MoveAct;
  onClose: () => void;
  /** Called with the move as it is after the step. */
  onDone?: (move: Move) => void;
};

/** Asks for the day on which a teacher was relieved or joined. Today is given, so that Enter alone confirms it. */
export function MoveDialog({ move, act, onClose, onDone }: Props) {
  const relieve = useEndpointMutation('moves.relieve');
  const join = useEndpointMutation('moves.join');
  const { trigger } = act === 'relieve' ? relieve : join;
  const stays = useStays();
  const form = useForm<Values>({ defaultValues: { on: todayInIndia() } });
  useClearedErrors(form);
  const { saving = false, begin, end } = useSaving<true>();
  const { teacher, from, id, version } = move;
  const texts = moveScreen.acts[act];
  const fail = (message: string) => form.setError('on', { message }, { shouldFocus: true });

  const send = async () => {
    if (saving) return;
    const on = readDay(form.getValues('on'));
    if (!on) return fail(moveScreen.day);
    begin(true);
    try {
      const { data } = await sendOnceReached(() => trigger({ params: { id }, body: { on, version } }), stays);
      notify.success(texts.done(teacher.teacher_name));
      onDone?.(data);
      onClose();
    } catch (error) {
      // Before that the field is locked and cannot take the focus.
      end();
      if (!(error instanceof GivenUp)) fail(messageOf(error, sharedMessages.unavailable));
    }
  };
  return (
    <FormDialog
      form={form}
      title={texts.title(teacher.teacher_name)}
      label={act === 'relieve' ? moveScreen.relieve : moveScreen.join}
      saving={saving}
      onSubmit={() => void send()}
      unsaved={() => false}
      onClose={onClose}
    >
      <p>{`${from?.school_name ?? '–'} → ${placeOfMove(move)}`}</p>
      <DateField<Values> name="on" label={texts.label} required initialFocus />
    </FormDialog>
  );
}
