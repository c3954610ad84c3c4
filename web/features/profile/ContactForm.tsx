import { Button, chakra } from '@chakra-ui/react';
import { useRef, useState } from 'react';
import { FormProvider, useForm } from 'react-hook-form';
import { showMoment } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { conflictMessages } from '#shared/messages/conflicts.ts';
import { profileMessages } from '#shared/messages/profile.ts';
import { pick } from '#shared/records/record.ts';
import { teacher } from '#shared/records/teacher.ts';
import { isStale, issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { faultsAt } from '../../record/faults.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import { useHeldWork } from '../../session/heldWork.ts';
import { session } from '../../session/sessionStore.ts';
import { useStays } from '../../shell/useStays.ts';
import { ConflictDialog, type Side } from '../../ui/ConflictDialog.tsx';
import { reconcile, same } from '../../ui/conflict.ts';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { Saving } from '../../ui/form/Saving.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useSaving } from '../../ui/form/useSaving.ts';
import { notify } from '../../ui/notify.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';

type Contact = Pick<Teacher, 'phone_number' | 'email'>;
const FIELDS = ['phone_number', 'email'] as const;
const contact = pick(teacher, FIELDS);
const EMAIL = 'Email Address';
const UNITS = unitsOf(contact, { email: { label: EMAIL } });

const contactOf = (stored: Contact): Contact => pick(stored, FIELDS);

/** The contact details, which teachers keep themselves. */
export function ContactForm({ own, onSaved }: { own: Teacher; onSaved: () => void }) {
  const form = useForm<Contact>({ defaultValues: contactOf(own) });
  /** The record as this edit began with it. `own` may be newer. A save or a resolved conflict begins a new edit. */
  const base = useRef(own);
  const [conflict, setConflict] = useState<{ stored: Teacher } & ReturnType<typeof reconcile<Contact>>>();
  const { trigger } = useEndpointMutation('profile.update');
  const stays = useStays();
  const { saving = false, begin, end } = useSaving<true>();
  // `isDirty` must be read while rendering, or the form does not keep it up to date.
  const { isDirty } = form.formState;

  useHeldWork<{ base: Teacher; typed: Contact; saving: boolean }>(
    'contact',
    () => (isDirty ? { base: base.current, typed: form.getValues(), saving } : undefined),
    (work, unasked) => {
      base.current = work.base;
      form.reset(contactOf(work.base));
      form.reset(work.typed, { keepDefaultValues: true });
      if (work.saving && unasked) void save();
    },
  );

  const settle = (stored: Teacher) => {
    base.current = stored;
    form.reset(contactOf(stored));
    notify.success(profileMessages.saved);
    onSaved();
  };

  async function askAboutConflict(): Promise<void> {
    const { teacher: stored } = (await call('profile.get')).data;
    const found = reconcile(UNITS, contactOf(base.current), form.getValues(), contactOf(stored));
    if (found.rows.length > 0) return setConflict({ stored, ...found });
    const merged = found.merge({});
    // Both made the same changes, so nothing is left to save.
    if (same(UNITS, merged, contactOf(stored))) return settle(stored);
    beginFrom(stored, merged);
    await send(merged);
  }

  /** Begins a new edit of what is stored now, with these values typed. */
  const beginFrom = (stored: Teacher, typed: Contact) => {
    base.current = stored;
    form.reset(contactOf(stored));
    form.reset(typed, { keepDefaultValues: true });
  };

  async function send(values: Contact): Promise<void> {
    try {
      const body = { ...values, version: base.current.version };
      settle((await sendOnceReached(() => trigger({ body }), stays)).data);
    } catch (error) {
      if (isStale(error)) return askAboutConflict();
      throw error;
    }
  }

  const save = form.handleSubmit(async (values) => {
    if (saving) return;
    form.clearErrors();
    begin(true);
    try {
      await send(values);
    } catch (error) {
      // The form is gone. It is sent again once its owner has signed in again.
      if (session.state().over || error instanceof GivenUp) return;
      const faults = faultsAt(FIELDS, issuesOf(error));
      for (const name of FIELDS) if (faults[name]) form.setError(name, { message: faults[name] });
      const first = FIELDS.find((name) => faults[name]);
      if (first) form.setFocus(first);
      notify.error(`${profileMessages.saveFailed}: ${messageOf(error)}`);
    } finally {
      end();
    }
  });

  const resolveConflict = (choices: Record<string, Side>) => {
    if (!conflict) return;
    beginFrom(conflict.stored, conflict.merge(choices));
    setConflict(undefined);
    void save();
  };

  return (
    <FormProvider {...form}>
      <chakra.form onSubmit={save} noValidate display="grid" gap="4" maxWidth="32rem">
        <HeldWhile saving={saving}>
          <TextField<Contact>
            name="phone_number"
            label={contact.phone_number.label}
            required
            inputMode="tel"
            maxLength={30}
            hint={profileMessages.loginPhone}
          />
          <TextField<Contact> name="email" label={EMAIL} type="email" maxLength={contact.email.text} />
        </HeldWhile>
        <Button type="submit" justifySelf="start" aria-disabled={!isDirty || saving}>
          {saving ? <Saving text="Saving..." /> : 'Save'}
        </Button>
      </chakra.form>
      <UnsavedChanges unsaved={() => isDirty} />
      {conflict && (
        <ConflictDialog
          explanation={profileMessages.stale}
          change={<p>{conflictMessages.changedAt(showMoment(conflict.stored.updated_at))}</p>}
          rows={conflict.rows}
          onSave={resolveConflict}
          onCancel={() => setConflict(undefined)}
        />
      )}
    </FormProvider>
  );
}
