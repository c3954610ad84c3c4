import { chakra } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { securityMessages } from '#shared/messages/security.ts';
import { call } from '../../api/client.ts';
import { makePasskey } from '../../session/passkey.ts';
import { deviceName } from '../../ui/deviceName.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { useClearedErrors } from '../../ui/form/useClearedErrors.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { notify } from '../../ui/notify.tsx';
import { type Adding, afterFailure } from './adding.ts';

type Values = { name: string };

/** Adds a passkey of this device or of a security key. */
export function AddPasskeyDialog({ onAdded, findNew, onFound, onClose }: Adding) {
  const here = deviceName(navigator.userAgent);
  const form = useForm<Values>({ defaultValues: { name: here } });
  useClearedErrors(form);
  const { saving = false, begin, end } = useSaving<true>();

  const save = async () => {
    if (saving) return;
    begin(true);
    try {
      const begun = (await call('factors.begin', { body: { what: 'passkey' } })).data;
      if (!begun.creation) throw new Error('no passkey was begun');
      const attestation = await makePasskey(begun.creation);
      const name = form.getValues('name').trim() || here;
      const body = { ticket: begun.ticket, name, attestation };
      const { data } = await call('factors.create', { body });
      end();
      notify.success(securityMessages.added(data.factor.name));
      onAdded(data.recovery);
    } catch (error) {
      const found = await afterFailure(error, findNew, securityMessages.passkeyNotMade);
      // Before that the field is locked and cannot take the focus.
      end();
      if (typeof found !== 'string') return onFound(found);
      form.setError('name', { message: found }, { shouldFocus: true });
    }
  };

  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      label="Add"
      saving={saving}
      onSubmit={() => void save()}
      unsaved={() => false}
      onClose={onClose}
    >
      <chakra.p color="fg.muted">{securityMessages.aboutPasskey}</chakra.p>
      <TextField<Values> name="name" label="Name of the passkey" maxLength={60} initialFocus />
    </FormDialog>
  );
}
