import { chakra } from '@chakra-ui/react';
import { useForm } from 'react-hook-form';
import { securityMessages } from '#shared/messages/security.ts';
import { call } from '../../api/client.ts';
import { makePasskey } from '../../session/passkey.ts';
import { deviceName } from '../../ui/deviceName.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { type Adding, useAdding } from './useAdding.ts';

type Values = { name: string };

/** Adds a passkey of this device or of a security key. */
export function AddPasskeyDialog(adding: Adding) {
  const here = deviceName(navigator.userAgent);
  const form = useForm<Values>({ defaultValues: { name: here } });
  const { saving, add } = useAdding(form, 'name', securityMessages.passkeyNotMade, adding);
  const prepare = async () => {
    const begun = (await call('factors.begin', { body: { what: 'passkey' } })).data;
    if (!begun.creation) throw new Error('no passkey was begun');
    const attestation = await makePasskey(begun.creation);
    return { ticket: begun.ticket, name: form.getValues('name').trim() || here, attestation };
  };

  return (
    <FormDialog
      form={form}
      title="Add a passkey"
      label="Add"
      saving={saving}
      onSubmit={() => void add(prepare)}
      unsaved={() => false}
      onClose={adding.onClose}
    >
      <chakra.p color="fg.muted">{securityMessages.aboutPasskey}</chakra.p>
      <TextField<Values> name="name" label="Name of the passkey" maxLength={60} initialFocus />
    </FormDialog>
  );
}
