import { Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { passwordResetMessages } from '#shared/messages/passwordReset.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { call } from '../../api/client.ts';
import { unanswered } from '../../api/unanswered.ts';
import { paths } from '../../paths.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { Banner, Labelled, PasswordInput, SuccessBanner } from '../../session/plainFields.tsx';
import { session } from '../../session/sessionStore.ts';
import { textarea } from '../../ui/recipes.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { type Refusal, refusalOf } from './refusal.ts';
import { tokenIn } from './tokenIn.ts';

/**
 * A text area, because a token is longer than a line on a phone and should be seen whole. Not that of forms, because a
 * screen before sign-in loads nothing of the others.
 */
const PlainArea = chakra('textarea', textarea);

const REDIRECT_MS = 1000;
/** The id of the account that a token is for. The token begins with it. */
const ownerOf = (token: string) => Number(token.trim().split('.')[0]);

/** Sets a new password with the token of a link. */
export default function ResetPasswordScreen() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const [token, setToken] = useState(() => tokenIn(hash));
  const [password, setPassword] = useState('');
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState(false);
  const [refusal, setRefusal] = useState<Refusal>();
  const [mayBeDone] = useState(unanswered);
  const tokenField = useRef<HTMLTextAreaElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    if (hash) {
      // Another link may be opened while this screen is already shown.
      setToken(tokenIn(hash));
      setRefusal(undefined);
      // The browser's history must not keep the token.
      void navigate(paths.resetPassword(), { replace: true });
    } else (tokenField.current?.value ? passwordField : tokenField).current?.focus();
  }, [hash, navigate]);

  useEffect(() => {
    if (!done) return;
    const timer = setTimeout(() => navigate(paths.login(), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [done, navigate]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || done) return;
    setRefusal(undefined);
    const missing = (value: string) => (value ? undefined : sharedMessages.required);
    if (!token.trim() || !password) {
      setRefusal({ fields: { token: missing(token.trim()), password: missing(password) } });
      (token.trim() ? passwordField : tokenField).current?.focus();
      return;
    }
    setBusy(true);
    try {
      await call('auth.resetPassword', { body: { token: token.trim(), password } });
      // The new password has ended the account's sessions, this browser's too.
      if (ownerOf(token) === session.user()?.id) session.leave();
      setDone(true);
    } catch (error) {
      const refused = refusedWith(error);
      setRefusal(refused);
      (refused.fields.token ? tokenField : passwordField).current?.focus();
    }
    setBusy(false);
  }

  /** What to say. A token that is of no use any more may have set the password when it was sent before. */
  function refusedWith(error: unknown): Refusal {
    const refused = refusalOf(error, passwordResetMessages.failed);
    if (!mayBeDone(token, error, refused.fields.token !== undefined)) return refused;
    return { message: `${passwordResetMessages.failed} ${passwordResetMessages.unknown}`, fields: {} };
  }

  return (
    <PublicPanel title="Reset password" lead="The token is in the link that was sent to you.">
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        <Banner>{refusal?.message}</Banner>
        <SuccessBanner>{done && passwordResetMessages.done}</SuccessBanner>
        <Labelled label="Reset token" error={refusal?.fields.token}>
          {({ id, describedBy }) => (
            <PlainArea
              ref={tokenField}
              id={id}
              name="token"
              rows={2}
              autoComplete="off"
              spellCheck={false}
              required
              value={token}
              onChange={(event) => setToken(event.target.value)}
              aria-invalid={!!refusal?.fields.token}
              aria-describedby={describedBy}
            />
          )}
        </Labelled>
        <Labelled
          label="New password"
          hint={passwordResetMessages.passwordHint}
          error={refusal?.fields.password}
        >
          {({ id, describedBy }) => (
            <PasswordInput
              ref={passwordField}
              id={id}
              name="password"
              autoComplete="new-password"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              aria-invalid={!!refusal?.fields.password}
              aria-describedby={describedBy}
            />
          )}
        </Labelled>
        <Button type="submit" size="md" aria-disabled={busy || done} w="full">
          Reset Password
        </Button>
        <TextLink to={paths.login()} justifySelf="start" fontSize="sm">
          Back to login
        </TextLink>
      </chakra.form>
    </PublicPanel>
  );
}
