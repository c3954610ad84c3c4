import type { Teacher } from '#shared/domain/teacher.ts';
import { leavingMessages } from '#shared/messages/leaving.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import { leaving } from '#shared/records/teacher.ts';
import { ApiError, issuesOf, messageOf } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { faultsAt } from '../../../record/faults.ts';
import { RecordField } from '../../../record/RecordField.tsx';
import { useRecordForm } from '../../../record/useRecordForm.ts';
import { valuesOf } from '../../../record/values.ts';
import { same } from '../../../ui/conflict.ts';
import { FormDialog } from '../../../ui/form/FormDialog.tsx';
import {
  checkLeaving,
  FIELDS,
  LEAVE_UNITS,
  type LeaveValues,
  type Leaving,
  newLeaving,
} from './leaveValues.ts';

/** Ends the service of a teacher: why, on which day, and by which order. */
export function LeaveDialog({ teacher, onClose }: { teacher: Teacher; onClose: () => void }) {
  const { trigger, requests } = useEndpointMutation('leaving.leave');
  const { id, teacher_name, version } = teacher;
  const { form, ...the } = useRecordForm<LeaveValues, Leaving, Teacher>({
    name: `leave:${id}`,
    base: { version, values: newLeaving() },
    check: checkLeaving,
    store: (body, of) => trigger({ params: { id }, body: { ...body, version: of } }),
    requests,
    saved: () => serviceScreen.leaveDone(teacher_name),
    refusal: (error) => ({
      alert: messageOf(error),
      faults: faultsAt(FIELDS, issuesOf(error)),
    }),
    conflict: {
      read: async () => {
        const { data } = await call('teachers.get', { params: { id } });
        const isOwn = data.left && same(LEAVE_UNITS, form.getValues(), valuesOf(leaving, data.left));
        if (data.left && !isOwn) throw new ApiError(409, 'conflict', leavingMessages.alreadyLeft);
        return data;
      },
      // Only a leaving changes these values: whoever is still in service has none.
      toValues: ({ left }): LeaveValues => (left ? valuesOf(leaving, left) : the.base.current.values),
      units: LEAVE_UNITS,
    },
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={serviceScreen.leaveTitle(teacher_name)}
      label={serviceScreen.leave}
      saving={the.saving !== undefined}
      onSubmit={() => the.submit()}
      unsaved={the.unsaved}
      onKeyDown={the.onKeyDown}
      onClose={the.close}
    >
      <p>{serviceScreen.leaveText}</p>
      <RecordField
        of={leaving}
        name="reason"
        show={(reason) => serviceScreen.reasons[reason as keyof typeof serviceScreen.reasons]}
      />
      <RecordField of={leaving} name="on" label={serviceScreen.on} />
      <RecordField of={leaving} name="order_no" />
    </FormDialog>
  );
}
