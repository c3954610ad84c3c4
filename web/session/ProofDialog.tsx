import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { authMessages } from '#shared/messages/auth.ts';
import { secondStepMessages } from '#shared/messages/secondStep.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { useEndpoint } from '../api/hooks.ts';
import type { CallInput } from '../api/types.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { askPasskey, hasPasskeys } from './passkey.ts';
import { Banner, Labelled, PasswordInput, PlainInput } from './plainFields.tsx';
import { withWait } from './waitText.ts';

type Sent = NonNullable<CallInput<'factors.prove'>['body']>;

/** Asks for the password or a second step, before a call that needs a fresh proof is sent again. */
export default function ProofDialog({ onAnswer }: { onAnswer: (proven: boolean) => void }) {
  const { data } = useEndpoint('factors.list', {});
  const kinds = data?.data.factors.map(({ kind }) => kind) ?? [];
  const [way, setWay] = useState<'password' | 'code'>('password');
  const [typed, setTyped] = useState('');
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const form = useId();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a field of its own
  useEffect(() => field.current?.focus(), [way]);

  async function prove(sent: () => Promise<Sent>, otherwise: string) {
    if (busy) return;
    setBusy(true);
    setRefusal('');
    try {
      await call('factors.prove', { body: await sent() });
      return onAnswer(true);
    } catch (error) {
      setRefusal(withWait(messageOf(error, otherwise), error));
    }
    setBusy(false);
    field.current?.focus();
    field.current?.select();
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!typed) return setRefusal(sharedMessages.required);
    void prove(
      async () => (way === 'password' ? { password: typed } : { code: typed }),
      sharedMessages.unavailable,
    );
  };
  const byPasskey = async (): Promise<Sent> => {
    const { ticket, request } = (await call('factors.begin', { body: { what: 'proof' } })).data;
    if (!request) throw new Error('no passkey');
    return { ticket, assertion: await askPasskey(request) };
  };
  const swap = () => {
    setWay(way === 'password' ? 'code' : 'password');
    setTyped('');
    setRefusal('');
  };

  const common = {
    ref: field,
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => setTyped(target.value),
    'aria-invalid': !!refusal,
    'data-initial-focus': '',
  };
  return (
    <ModalDialog
      title="Confirm that it is you"
      onClose={() => onAnswer(false)}
      footer={
        <>
          <Button variant="outline" colorPalette="gray" onClick={() => onAnswer(false)}>
            Cancel
          </Button>
          <Button type="submit" form={form} aria-disabled={busy}>
            {busy ? 'Confirming...' : 'Confirm'}
          </Button>
        </>
      }
    >
      <chakra.form id={form} onSubmit={submit} noValidate display="grid" gap="4">
        <chakra.p color="fg.muted">{secondStepMessages.aboutProof}</chakra.p>
        <Banner>{refusal}</Banner>
        {way === 'password' ? (
          <Labelled label="Password">
            {({ id }) => (
              <PasswordInput
                id={id}
                name="password"
                autoComplete="current-password"
                maxLength={1024}
                {...common}
              />
            )}
          </Labelled>
        ) : (
          <Labelled label="Code of the app">
            {({ id }) => (
              <PlainInput
                id={id}
                name="code"
                autoComplete="one-time-code"
                inputMode="numeric"
                maxLength={10}
                {...common}
              />
            )}
          </Labelled>
        )}
        {kinds.includes('totp') && (
          <Button variant="outline" colorPalette="gray" size="sm" onClick={swap}>
            {way === 'password' ? 'Use a code of the app' : 'Use the password'}
          </Button>
        )}
        {kinds.includes('passkey') && hasPasskeys() && (
          <Button
            variant="outline"
            colorPalette="gray"
            size="sm"
            onClick={() => void prove(byPasskey, authMessages.passkeyFailed)}
          >
            Use a passkey
          </Button>
        )}
      </chakra.form>
    </ModalDialog>
  );
}
