import { Box, Button } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import { REOPEN_DAYS } from '#shared/domain/closing.ts';
import { readDay } from '#shared/domain/fields.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../../api/apiError.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { todayInIndia } from '../../../api/todayInIndia.ts';
import { useHeldWork } from '../../../session/heldWork.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { DateField } from '../../../ui/form/DateField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { CloseImpactView } from './CloseImpactView.tsx';
import type { Chosen } from './SchoolField.tsx';
import { useClosureStep } from './useClosureStep.ts';
import { useTellUnsaved } from './useTellUnsaved.ts';

type Props = {
  school: Chosen;
  into: Chosen | undefined;
  onBusy: (busy: boolean) => void;
  /** Hears whether anything is typed. The same function in every rendering. */
  onUnsaved: (unsaved: boolean) => void;
  onDone: () => void;
};
type Values = { on: string; reason: string; order_no: string };

const REASON = { least: 3, most: 300 };

/** Shows what the closing of a school will do, asks why and when, and closes it. */
export function CloseForm({ school, into, onBusy, onUnsaved, onDone }: Props) {
  const form = useForm<Values>({ defaultValues: { on: todayInIndia(), reason: '', order_no: '' } });
  // `isDirty` must be read while rendering, or the form does not keep it up to date.
  const { isDirty } = form.formState;
  useHeldWork<Values>(
    `close:${school.id}:${into?.id ?? ''}`,
    () => (isDirty ? form.getValues() : undefined),
    (typed) => form.reset(typed, { keepDefaultValues: true }),
  );
  useTellUnsaved(isDirty, onUnsaved);
  const { trigger } = useEndpointMutation('closures.close');
  const { foreseen, impact, asking, setAsking, sending, run } = useClosureStep({
    school,
    into,
    onBusy,
    onDone,
  });
  const ask = form.handleSubmit(({ on, reason }) => {
    if (!readDay(on)) return form.setError('on', { message: sharedMessages.required }, { shouldFocus: true });
    if (reason.trim().length < REASON.least)
      return form.setError('reason', { message: sharedMessages.required }, { shouldFocus: true });
    setAsking(true);
  });
  const close = () => {
    const { on, reason, order_no } = form.getValues();
    return run({
      send: (version) =>
        trigger({
          params: { id: school.id },
          body: { on, reason, order_no, version, ...(into && { into: into.school_id }) },
        }),
      done: () => closureScreen.closed(school.school_name),
      mark: (issues) => {
        for (const { field, message } of issues)
          if (field === 'on' || field === 'reason' || field === 'order_no') form.setError(field, { message });
      },
    });
  };
  return (
    <FormProvider {...form}>
      <Answered answer={foreseen} failed={messageOf(foreseen.error, closureScreen.loadFailed)} rows={3} />
      {impact && <CloseImpactView impact={impact} />}
      <form
        noValidate
        onSubmit={(event) => {
          if (impact && impact.hindrances.length === 0) void ask(event);
          else event.preventDefault();
        }}
      >
        <Box display="grid" gap={4} maxWidth="40rem" marginTop={4}>
          <DateField<Values> name="on" label={closureScreen.on} required hint={closureScreen.onHint} />
          <TextField<Values> name="reason" label={closureScreen.reason} required maxLength={REASON.most} />
          <TextField<Values> name="order_no" label={closureScreen.orderNo} maxLength={60} />
          <Button
            type="submit"
            colorPalette="red"
            width={{ base: 'full', md: 'auto' }}
            justifySelf="start"
            aria-disabled={!impact || impact.hindrances.length > 0 || undefined}
          >
            {closureScreen.close}
          </Button>
        </Box>
      </form>
      {asking && (
        <ConfirmDialog
          title={closureScreen.closeQuestion(school.school_name)}
          confirmLabel={closureScreen.close}
          busyLabel={closureScreen.closing}
          busy={sending}
          danger
          onConfirm={() => void close()}
          onCancel={() => setAsking(false)}
        >
          <p>{closureScreen.closeText(REOPEN_DAYS)}</p>
          {impact && impact.teachers.total > 0 && <p>{closureScreen.teachers(impact.teachers.total)}</p>}
        </ConfirmDialog>
      )}
    </FormProvider>
  );
}
