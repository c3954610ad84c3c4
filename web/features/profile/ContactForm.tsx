import { Button, chakra } from '@chakra-ui/react';
import { FormProvider, useForm } from 'react-hook-form';
import type { Teacher } from '#shared/domain/teacher.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { ApiError, messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { TextField } from '../../ui/form/TextField.tsx';
import { notify } from '../../ui/notify.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';

type Contact = Pick<Teacher, 'phone_number' | 'email'>;
const FIELDS = ['phone_number', 'email'] as const;

const contactOf = ({ phone_number, email }: Contact): Contact => ({ phone_number, email });

/** How a teacher can be reached, kept by the teacher. */
export function ContactForm({ teacher, onSaved }: { teacher: Teacher; onSaved: () => void }) {
  const form = useForm<Contact>({ defaultValues: contactOf(teacher) });
  const { trigger, isMutating } = useEndpointMutation('profile.update');
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty } = form.formState;

  const save = form.handleSubmit(async (values) => {
    if (isMutating) return;
    form.clearErrors();
    try {
      const { data } = await trigger({ body: { ...values, version: teacher.version } });
      form.reset(contactOf(data));
      notify.success(profileMessages.saved);
      onSaved();
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      for (const name of FIELDS) {
        const message = issues.find(({ field }) => field === name)?.message;
        if (message) form.setError(name, { message });
      }
      const first = FIELDS.find((name) => issues.some(({ field }) => field === name));
      if (first) form.setFocus(first);
      notify.error(`${profileMessages.saveFailed}: ${messageOf(error, sharedMessages.networkError)}`);
      // Somebody else may have changed the record: what stands there now is shown beside what was typed.
      if (error instanceof ApiError && error.status === 409) onSaved();
    }
  });

  return (
    <FormProvider {...form}>
      <chakra.form onSubmit={save} noValidate display="grid" gap="4" maxWidth="32rem">
        <TextField<Contact>
          name="phone_number"
          label="Phone Number"
          required
          inputMode="tel"
          maxLength={30}
          hint={profileMessages.loginPhone}
        />
        <TextField<Contact> name="email" label="Email Address" type="email" maxLength={254} />
        <Button type="submit" justifySelf="start" aria-disabled={!isDirty || isMutating}>
          {isMutating ? 'Saving...' : 'Save'}
        </Button>
      </chakra.form>
      <UnsavedChanges unsaved={() => isDirty} />
    </FormProvider>
  );
}
