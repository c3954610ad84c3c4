import { chakra } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { useForm } from 'react-hook-form';
import { securityMessages } from '#shared/messages/security.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import type { ReplyOf } from '../../api/types.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { notify } from '../../ui/notify.tsx';
import { QrPicture } from './QrPicture.tsx';
import { type Adding, useAdding } from './useAdding.ts';

type Values = { name: string; code: string };
type Begun = ReplyOf<'factors.begin'>['data'];

/** Adds an authenticator app: its secret as a picture and as text, and the first code of the app. */
export function AddAppDialog(adding: Adding) {
  const form = useForm<Values>({ defaultValues: { name: 'Authenticator app', code: '' } });
  const { saving, add } = useAdding(form, 'code', sharedMessages.unavailable, adding);
  const [begun, setBegun] = useState<Begun>();

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun once for each dialog
  useEffect(() => {
    call('factors.begin', { body: { what: 'totp' } })
      .then(({ data }) => setBegun(data))
      .catch((error: unknown) => {
        notify.error(securityMessages.addFailed(messageOf(error)));
        adding.onClose();
      });
  }, []);

  const save = () => {
    const { name, code } = form.getValues();
    if (saving || !begun) return;
    if (!code.trim())
      return form.setError('code', { message: sharedMessages.required }, { shouldFocus: true });
    const { ticket } = begun;
    void add(async () => ({ ticket, name: name.trim() || 'Authenticator app', code }));
  };

  return (
    <FormDialog
      form={form}
      title="Add an authenticator app"
      label="Add"
      saving={saving}
      onSubmit={save}
      unsaved={() => false}
      onClose={adding.onClose}
    >
      <chakra.p color="fg.muted">{securityMessages.aboutApp}</chakra.p>
      {begun?.uri && begun.secret ? (
        <chakra.div display="flex" flexWrap="wrap" gap={4} alignItems="center">
          <QrPicture text={begun.uri} label="Picture with the key" />
          <chakra.div flex="1 1 12rem" minWidth="0">
            <chakra.p fontSize="sm" fontWeight="medium">
              Key
            </chakra.p>
            <chakra.code fontSize="sm" overflowWrap="anywhere" data-key="">
              {begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}
            </chakra.code>
          </chakra.div>
        </chakra.div>
      ) : (
        <Loading />
      )}
      <TextField<Values> name="code" label="Code that the app shows" required maxLength={10} initialFocus />
      <TextField<Values> name="name" label="Name of the app or phone" maxLength={60} />
    </FormDialog>
  );
}
