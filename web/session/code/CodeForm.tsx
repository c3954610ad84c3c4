import { Box, Button, chakra } from '@chakra-ui/react';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { OTP_RESEND_SECONDS } from '#shared/domain/resend.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { unanswered } from '../../api/unanswered.ts';
import { Banner, Labelled, PlainInput, SuccessBanner } from '../plainFields.tsx';
import { SharedTick } from '../SharedTick.tsx';
import { isSharedComputer } from '../storage.ts';
import { type Outcome, resendCode, sendCode, verifyCode } from './codeCalls.ts';
import { useCountdown } from './useCountdown.ts';

const CODE_LENGTH = 6;

/** `again`: the same person signs in once more, at the same computer. */
type CodeFormProps = { again?: boolean; onSignedIn?: () => void; children?: ReactNode };

/** Asks for the phone of a teacher's account, then for the code that was sent to it. */
export function CodeForm({ again = false, onSignedIn, children }: CodeFormProps) {
  const [phone, setPhone] = useState('');
  const [code, setCode] = useState('');
  /** Whether the form asks for the code: it was sent or may have been, or the person says that they have one. */
  const [asking, setAsking] = useState(false);
  const [shared, setShared] = useState(isSharedComputer);
  const [busy, setBusy] = useState(false);
  const [signedIn, setSignedIn] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  /** Whether the field on screen was empty when a button was pressed. */
  const [missing, setMissing] = useState(false);
  const [mayBeDone] = useState(unanswered);
  const banner = useId();
  const [left, startCountdown] = useCountdown();
  const phoneField = useRef<HTMLInputElement>(null);
  const codeField = useRef<HTMLInputElement>(null);

  useEffect(() => {
    (asking ? codeField : phoneField).current?.focus();
  }, [asking]);
  useEffect(() => {
    if (code.length === CODE_LENGTH) codeField.current?.form?.requestSubmit();
  }, [code]);

  function clear() {
    setMissing(false);
    setOutcome(undefined);
  }

  async function attempt(calling: () => Promise<Outcome>): Promise<Outcome> {
    setBusy(true);
    clear();
    const answer = await calling();
    setOutcome(answer);
    setBusy(false);
    return answer;
  }

  /** Says if the field is empty. @returns whether it is */
  function isMissing(field: HTMLInputElement | null): boolean {
    if (field?.value) return false;
    setOutcome(undefined);
    setMissing(true);
    field?.focus();
    return true;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy || signedIn) return;
    const field = (asking ? codeField : phoneField).current;
    if (isMissing(field)) return;
    const answer = await attempt(() => (asking ? verifyCode(phone, code, mayBeDone) : sendCode(phone)));
    // Whoever may have a code on its way is asked for it.
    if (!answer.ok && (asking || !answer.mayBeSent)) {
      field?.focus();
      field?.select();
      return;
    }
    if (asking) {
      setSignedIn(true);
      onSignedIn?.();
      return;
    }
    setAsking(true);
    startCountdown(answer.ok ? OTP_RESEND_SECONDS : (answer.wait ?? 0));
  }

  async function resend() {
    if (busy || left > 0 || signedIn) return;
    const { ok, wait = 0 } = await attempt(() => resendCode(phone));
    // Cleared only now, because the former code stays valid until another one is sent.
    if (ok) setCode('');
    startCountdown(ok ? OTP_RESEND_SECONDS : wait);
    codeField.current?.focus();
  }

  /** A code outlives the page that requested it. A phone may have closed the page while its SMS was read. */
  function enterCode() {
    if (busy || isMissing(phoneField.current)) return;
    clear();
    setAsking(true);
  }

  function changePhone() {
    if (busy) return;
    setAsking(false);
    setCode('');
    // The countdown is that of the former number.
    startCountdown(0);
    clear();
  }

  const refused = outcome?.ok === false;
  const required = missing ? sharedMessages.required : undefined;
  /** Of the field on screen: its own fault below it, and that of a refusal in the banner. */
  const faultOf = (describedBy: string | undefined) => ({
    'aria-invalid': refused || missing,
    'aria-describedby': refused ? banner : describedBy,
  });
  return (
    <chakra.form onSubmit={submit} noValidate display="grid" gap="4">
      <Banner id={banner}>{refused && outcome.message}</Banner>
      <SuccessBanner>{outcome?.ok && outcome.message}</SuccessBanner>
      <Labelled label="Phone number" error={asking ? undefined : required}>
        {({ id, describedBy }) => (
          <PlainInput
            ref={phoneField}
            id={id}
            name="phone"
            type="tel"
            inputMode="tel"
            autoComplete={shared ? 'off' : 'tel'}
            required
            readOnly={asking}
            value={phone}
            onChange={(event) => setPhone(event.target.value)}
            {...(!asking && faultOf(describedBy))}
          />
        )}
      </Labelled>
      {asking && (
        <Labelled label="One-time code" error={required}>
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
              // People often paste a code with a space in it.
              onChange={(event) => setCode(event.target.value.replace(/\s/g, '').slice(0, CODE_LENGTH))}
              {...faultOf(describedBy)}
            />
          )}
        </Labelled>
      )}
      {!again && <SharedTick checked={shared} onChange={setShared} />}
      <Button type="submit" size="md" aria-disabled={busy || signedIn} w="full">
        {asking ? 'Verify OTP' : 'Send OTP'}
      </Button>
      {asking ? (
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          <Button variant="ghost" size="sm" px="0" aria-disabled={left > 0 || busy} onClick={resend}>
            {left > 0 ? `Resend OTP in ${left} s` : 'Resend OTP'}
          </Button>
          <Button
            variant="ghost"
            size="sm"
            px="0"
            colorPalette="gray"
            aria-disabled={busy}
            onClick={changePhone}
          >
            Use another number
          </Button>
        </Box>
      ) : (
        <Box display="flex" flexWrap="wrap" justifyContent="space-between" columnGap="4">
          <Button variant="ghost" size="sm" px="0" onClick={enterCode}>
            I have a code already
          </Button>
          <Button
            variant="ghost"
            size="sm"
            px="0"
            maxW="full"
            textAlign="start"
            whiteSpace="normal"
            onClick={enterCode}
          >
            I have a code from my school
          </Button>
        </Box>
      )}
      {children}
    </chakra.form>
  );
}
