import { useForm } from 'react-hook-form';
import { sharedMessages } from '#shared/messages/shared.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useClearedErrors } from '../../ui/form/useClearedErrors.ts';
import { useSaving } from '../../ui/form/useSaving.ts';

type Values = { reason: string };
type Props = { id: number; onShown: (aadhaar: string) => void; onClose: () => void };

/** Asks why somebody wants to see the whole Aadhaar number of a teacher, and fetches it. */
export default function RevealDialog({ id, onShown, onClose }: Props) {
  const form = useForm<Values>({ defaultValues: { reason: '' } });
  useClearedErrors(form);
  const { saving = false, begin, end } = useSaving<true>();
  const fail = (message: string) => form.setError('reason', { message }, { shouldFocus: true });

  const show = async () => {
    const reason = form.getValues('reason').trim();
    if (saving) return;
    if (reason === '') return fail(sharedMessages.required);
    begin(true);
    try {
      const { data } = await call('teachers.revealAadhaar', { params: { id }, body: { reason } });
      onShown(data.aadhaar_number);
      end();
    } catch (error) {
      // Before that the field is locked and cannot take the focus.
      end();
      fail(messageOf(error, teacherMessages.revealFailed));
    }
  };

  return (
    <FormDialog
      form={form}
      title="Show Aadhaar number"
      label="Show"
      saving={saving}
      onSubmit={() => void show()}
      unsaved={() => false}
      onClose={onClose}
    >
      <TextField<Values>
        name="reason"
        label={teacherMessages.revealReason}
        required
        hint={teacherMessages.revealHint}
        maxLength={200}
        initialFocus
      />
    </FormDialog>
  );
}
