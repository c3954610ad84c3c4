import { Button, chakra } from '@chakra-ui/react';
import { useRef } from 'react';
import { FormProvider } from 'react-hook-form';
import { showMoment } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { conflictMessages } from '#shared/messages/conflicts.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { pick } from '#shared/records/record.ts';
import { teacher } from '#shared/records/teacher.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { faultsAt } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { phoneDigits } from '../../ui/form/inputFilters.ts';
import { Saving } from '../../ui/form/Saving.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';

type Contact = Pick<Teacher, 'phone_number' | 'email'>;
const FIELDS = ['phone_number', 'email'] as const;
const contact = pick(teacher, FIELDS);
const phone = phoneDigits(contact.phone_number.text);
const EMAIL = 'Email Address';
const UNITS = unitsOf(contact, { email: { label: EMAIL } });

const contactOf = (stored: Contact): Contact => pick(stored, FIELDS);

/** The contact details, which teachers keep themselves. */
export function ContactForm({ own, onSaved }: { own: Teacher; onSaved: () => void }) {
  const { trigger, requests } = useEndpointMutation('profile.update');
  /** The record as the last save left it, or found it. */
  const latest = useRef(own);
  const { form, base, conflict, ...the } = useRecordForm<Contact, Contact, Teacher>({
    name: 'contact',
    base: { version: own.version, values: contactOf(own) },
    check: (input) => ({ input }),
    store: async (input, version) => {
      latest.current = (await trigger({ body: { ...input, version } })).data;
    },
    requests,
    saved: () => profileMessages.saved,
    refusal: (error) => ({
      alert: `${profileMessages.saveFailed}: ${messageOf(error)}`,
      faults: faultsAt(FIELDS, issuesOf(error)),
    }),
    conflict: {
      read: async () => {
        latest.current = (await call('profile.get')).data.teacher;
        return latest.current;
      },
      toValues: contactOf,
      units: UNITS,
    },
    // The form stays, and the next edit begins with what is stored now.
    next: () => contactOf(latest.current),
    onStored: () => {
      base.current = { version: latest.current.version, values: contactOf(latest.current) };
      onSaved();
    },
    onDone: onSaved,
  });
  const saving = the.saving !== undefined;
  return (
    <FormProvider {...form}>
      <chakra.form
        onSubmit={(event) => {
          event.preventDefault();
          if (the.unsaved()) the.submit('another');
        }}
        noValidate
        display="grid"
        gap="4"
        maxWidth="32rem"
      >
        <HeldWhile saving={saving}>
          <TextField<Contact>
            name="phone_number"
            label={contact.phone_number.label}
            required
            filter={phone}
            inputMode="tel"
            hint={profileMessages.loginPhone}
          />
          <TextField<Contact> name="email" label={EMAIL} type="email" maxLength={contact.email.text} />
        </HeldWhile>
        <Button type="submit" justifySelf="start" aria-disabled={!the.unsaved() || saving}>
          {saving ? <Saving text="Saving..." /> : 'Save'}
        </Button>
      </chakra.form>
      <UnsavedChanges unsaved={the.unsaved} />
      {conflict && (
        <ConflictDialog
          explanation={profileMessages.stale}
          change={<p>{conflictMessages.changedAt(showMoment(the.stored?.updated_at))}</p>}
          {...conflict}
        />
      )}
    </FormProvider>
  );
}
