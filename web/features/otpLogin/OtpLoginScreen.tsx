import { Box, Button, chakra } from '@chakra-ui/react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { OTP_RESEND_SECONDS } from '#shared/domain/resend.ts';
import { httpMessages } from '#shared/messages/http.ts';
import { paths } from '../../paths.ts';
import { PublicPanel } from '../../session/PublicPanel.tsx';
import { Banner, Labelled, PlainInput, SuccessBanner } from '../../session/plainFields.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { type Outcome, resendCode, sendCode, verifyCode } from './codeCalls.ts';
import { useCountdown } from './useCountdown.ts';

const CODE_LENGTH = 6;
const REDIRECT_MS = 1000;

/** Sign-in of a teacher: the phone first, then the code that was sent to it. */
export default function OtpLoginScreen() {
  const navigate = useNavigate();
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  const [sent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [signedIn, setSignedIn] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const [left, startCountdown] = useCountdown();
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    (sent ? codeField : phoneField).current?.focus();
  }, [sent]);

  useEffect(() => {
    if (!signedIn) return;
    const timer = setTimeout(() => navigate(paths.dashboard(), { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [signedIn, navigate]);

  async function attempt(calling: () => Promise<Outcome>): Promise<boolean> {
    setBusy(true);
    setOutcome(undefined);
    const answer = await calling();
    setOutcome(answer);
    setBusy(false);
    return answer.ok;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || signedIn) return;
    const field = sent ? codeField : phoneField;
    if (!field.current?.value) {
      setOutcome({ ok: false, message: '', field: httpMessages.required });
      field.current?.focus();
      return;
    }
    const done = await attempt(() => (sent ? verifyCode(phone, code) : sendCode(phone)));
    if (!done) {
      field.current?.focus();
      field.current?.select();
      return;
    }
    if (sent) return setSignedIn(true);
    setSent(true);
    startCountdown(OTP_RESEND_SECONDS);
  }

  async function resend() {
    if (busy || left > 0 || signedIn) return;
    setCode('');
    if (await attempt(() => resendCode(phone))) startCountdown(OTP_RESEND_SECONDS);
    codeField.current?.focus();
  }

  function changePhone() {
    setSent(false);
    setCode('');
    setOutcome(undefined);
  }

  const wrong = outcome?.ok === false ? outcome : undefined;
  return (
    <PublicPanel
      title="Teacher Management System"
      lead="Teacher login. A one-time code is sent to the phone of your account."
    >
      <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
        <Banner>{!wrong?.field && wrong?.message}</Banner>
        <SuccessBanner>{outcome?.ok && outcome.message}</SuccessBanner>
        <Labelled label="Phone number" error={sent ? undefined : wrong?.field}>
          {({ id, describedBy }) => (
            <PlainInput
              ref={phoneField}
              id={id}
              name="phone"
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              required
              readOnly={sent}
              value={phone}
              onChange={(event) => setPhone(event.target.value)}
              aria-invalid={!sent && !!wrong}
              aria-describedby={describedBy}
            />
          )}
        </Labelled>
        {sent && (
          <Labelled label="One-time code" error={wrong?.field}>
            {({ id, describedBy }) => (
              <PlainInput
                ref={codeField}
                id={id}
                name="otp"
                inputMode="numeric"
                autoComplete="one-time-code"
                placeholder="Enter the 6-digit code"
                required
                value={code}
                // A code is often pasted with a space in it, which counts for nothing.
                onChange={(event) => setCode(event.target.value.replace(/\s/g, '').slice(0, CODE_LENGTH))}
                aria-invalid={!!wrong}
                aria-describedby={describedBy}
              />
            )}
          </Labelled>
        )}
        <Button type="submit" aria-disabled={busy || signedIn} w="full">
          {sent ? 'Verify OTP' : 'Send OTP'}
        </Button>
        {sent && (
          <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
            <Button variant="ghost" size="sm" px="0" aria-disabled={left > 0 || busy} onClick={resend}>
              {left > 0 ? `Resend OTP in ${left} s` : 'Resend OTP'}
            </Button>
            <Button variant="ghost" size="sm" px="0" colorPalette="gray" onClick={changePhone}>
              Use another number
            </Button>
          </Box>
        )}
        <TextLink to={paths.login()} justifySelf="start" fontSize="sm">
          Back to regular login
        </TextLink>
      </chakra.form>
    </PublicPanel>
  );
}
