import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { call } from '../../api/client.ts';
import { paths } from '../../paths.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { Banner, Labelled, PlainInput, SuccessBanner } from '../../session/plainFields.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type Refusal, refusalOf } from './refusal.ts';

/** Asks for a link with which to set a new password. */
export default function ForgotPasswordScreen() {
  const [email, setEmail] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const field = useRef<HTMLInputElement>(null);

  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setDone(false);
    setRefusal(undefined);
    if (!email.trim()) {
      setRefusal({ fields: { email: sharedMessages.required } });
      field.current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call('auth.requestPasswordReset', { body: { email } });
      setDone(true);
    } catch (error) {
      setRefusal(refusalOf(error, passwordResetMessages.requestFailed));
      field.current?.focus();
    }
    setBusy(false);
  }

  return (
    <PublicPanel
      title="Forgot password"
      lead="A link to set a new one is sent to the e-mail address of your account."
    >
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        <Banner>{refusal?.message}</Banner>
        <SuccessBanner>{done && passwordResetMessages.requested}</SuccessBanner>
        <Labelled label="Email" error={refusal?.fields.email}>
          {({ id, describedBy }) => (
            <PlainInput
              ref={field}
              id={id}
              name="email"
              type="email"
              autoComplete="email"
              required
              value={email}
              onChange={(event) => setEmail(event.target.value)}
              aria-invalid={!!refusal?.fields.email}
              aria-describedby={describedBy}
            />
          )}
        </Labelled>
        <Button type="submit" size="md" aria-disabled={busy} w="full">
          Send reset link
        </Button>
        <TextLink to={paths.login()} justifySelf="start" fontSize="sm">
          Back to login
        </TextLink>
      </chakra.form>
    </PublicPanel>
  );
}
