import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { showDate } from '#shared/domain/dates.ts';
import { readDay } from '#shared/domain/fields.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { messageOf } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { useEndpointMutation } from '../api/hooks.ts';
import { todayInIndia } from '../api/todayInIndia.ts';
import { sendOnceReached } from '../api/waitingSave.ts';
import { useStays } from '../shell/useStays.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
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

/**
 * Asks for the day on which a teacher was relieved or joined. Today is given, so that Enter alone confirms it. A day before
 * the order takes effect is asked about: the server refuses a day to come, and takes an earlier one.
 */
export function MoveDialog({ move, act, onClose, onDone }: Props) {
  const { trigger } = useEndpointMutation(`moves.${act}`);
  const stays = useStays();
  const form = useForm<Values>({ defaultValues: { on: todayInIndia() } });
  useClearedErrors(form);
  const { saving = false, begin, end } = useSaving<true>();
  const { teacher, from, id, version, effective_on } = move;
  /** The day that lies before the order takes effect, while it is asked about. */
  const [asking, setAsking] = useState<string>();
  const texts = moveScreen.acts[act];
  const fail = (message: string) => form.setError('on', { message }, { shouldFocus: true });

  const label = moveScreen[act];

  const send = async (early = false) => {
    if (saving) return;
    const on = readDay(form.getValues('on'));
    if (!on) return fail(moveScreen.day);
    if (on < effective_on && !early) return setAsking(on);
    begin(true);
    try {
      const { data } = await sendOnceReached(() => trigger({ params: { id }, body: { on, version } }), stays);
      notify.success(texts.done(teacher.teacher_name));
      onDone?.(data);
      onClose();
    } catch (error) {
      // Before that the field is locked and cannot take the focus.
      end();
      if (!(error instanceof GivenUp)) fail(messageOf(error));
    }
  };
  return (
    <>
      <FormDialog
        form={form}
        title={texts.title(teacher.teacher_name)}
        label={label}
        saving={saving}
        onSubmit={() => void send()}
        unsaved={() => false}
        onClose={onClose}
      >
        <p>{`${from?.school_name ?? '–'} → ${placeOfMove(move)}`}</p>
        <p>{moveScreen.effective(showDate(effective_on))}</p>
        <DateField<Values> name="on" label={texts.label} required initialFocus />
      </FormDialog>
      {asking && (
        <ConfirmDialog
          title={moveScreen.early}
          confirmLabel={label}
          onConfirm={() => {
            setAsking(undefined);
            void send(true);
          }}
          onCancel={() => setAsking(undefined)}
        >
          {moveScreen.earlyText(`${texts.label} ${showDate(asking)}`, showDate(effective_on))}
        </ConfirmDialog>
      )}
    </>
  );
}
