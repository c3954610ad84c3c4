import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import type { SecondStep as Asked } from '#shared/contracts/auth.ts';
import { TRUST_DAYS, type Way } from '#shared/domain/proofs.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { secondStepMessages } from '#shared/messages/secondStep.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { askPasskey } from './passkey.ts';
import { Banner, Labelled, PlainInput } from './plainFields.tsx';
import { type SignInResult, takeSecond } from './signIn.ts';
import { isSharedComputer } from './storage.ts';

type Props = {
  asked: Asked;
  onSignedIn: (result: SignInResult & { ok: true }) => void;
  /** @param refusal why the password is asked for again, where the person did not choose to go back */
  onBack: (refusal?: string) => void;
};

const LABELS: Record<Way, string> = {
  passkey: 'Use a passkey',
  totp: 'Use a code of the app',
  recovery: 'Use a recovery code',
};
const HINTS: Record<Way, string> = {
  passkey: secondStepMessages.askPasskey,
  totp: secondStepMessages.askCode,
  recovery: secondStepMessages.askRecovery,
};

/** The second step of a sign-in, after the right password: by one of the ways that the account has. */
export default function SecondStep({ asked, onSignedIn, onBack }: Props) {
  const { ticket, ways, passkey } = asked;
  const [way, setWay] = useState<Way>(ways[0] ?? 'recovery');
  const [typed, setTyped] = useState('');
  const [trust, setTrust] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  const [refusal, setRefusal] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const focus = () => (field.current ?? button.current)?.focus();

  // biome-ignore lint/correctness/useExhaustiveDependencies: each way has a field or a button of its own
  useEffect(focus, [way]);

  async function send() {
    if (way !== 'passkey')
      return takeSecond({ ticket, trust, [way === 'totp' ? 'code' : 'recovery']: typed });
    if (!passkey) return undefined;
    try {
      return await takeSecond({ ticket, trust, assertion: await askPasskey(passkey) });
    } catch {
      return { ok: false as const, message: authMessages.passkeyFailed };
    }
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setRefusal('');
    setFault(way === 'passkey' || typed.trim() ? '' : sharedMessages.required);
    if (way === 'passkey' || typed.trim()) {
      setBusy(true);
      const result = await send();
      setBusy(false);
      if (result?.ok) return onSignedIn(result);
      if (result?.over) return onBack(result.message);
      setRefusal(result?.message ?? '');
    }
    focus();
    field.current?.select();
  }

  const choose = (next: Way) => {
    setWay(next);
    setTyped('');
    setFault('');
    setRefusal('');
  };

  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <p role="status">{HINTS[way]}</p>
      <Banner>{refusal}</Banner>
      {way !== 'passkey' && (
        <Labelled label={way === 'totp' ? 'Code' : 'Recovery code'} error={fault || undefined}>
          {({ id, describedBy }) => (
            <PlainInput
              ref={field}
              id={id}
              name={way}
              autoComplete={way === 'totp' ? 'one-time-code' : 'off'}
              inputMode={way === 'totp' ? 'numeric' : undefined}
              maxLength={way === 'totp' ? 10 : 40}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              aria-invalid={!!fault || !!refusal}
              aria-describedby={describedBy}
            />
          )}
        </Labelled>
      )}
      {!isSharedComputer() && (
        <chakra.label display="flex" alignItems="center" gap="2" cursor="pointer">
          <input
            type="checkbox"
            name="trust"
            checked={trust}
            onChange={({ target }) => setTrust(target.checked)}
          />
          <span>
            {secondStepMessages.trust(TRUST_DAYS)}{' '}
            <chakra.small color="fg.muted">{secondStepMessages.trustHint}</chakra.small>
          </span>
        </chakra.label>
      )}
      <Button ref={button} type="submit" size="md" aria-disabled={busy} w="full">
        {busy ? 'Signing in...' : way === 'passkey' ? LABELS.passkey : 'Sign in'}
      </Button>
      {ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button
            key={other}
            variant="outline"
            colorPalette="gray"
            size="sm"
            onClick={() => choose(other)}
            aria-disabled={busy}
          >
            {LABELS[other]}
          </Button>
        ))}
      <Button variant="ghost" colorPalette="gray" size="sm" justifySelf="start" onClick={() => onBack()}>
        Back
      </Button>
    </chakra.form>
  );
}
