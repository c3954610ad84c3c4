import { OTP_RESEND_SECONDS } from '#shared/domain/resend.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { ApiError, leavesOpen } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import type { MayBeDone } from '../../api/unanswered.ts';
import { session } from '../sessionStore.ts';
import { withWait } from '../waitText.ts';

/**
 * What the screen says after a call. `mayBeSent`: a code may be on its way although the call failed. `wait`: the seconds
 * until another one can be requested.
 */
export type Outcome = { ok: boolean; message: string; mayBeSent?: boolean; wait?: number };

function refusal(error: unknown, otherwise: string): Outcome {
  // The browser's storage is full or forbidden.
  if (error instanceof DOMException) return { ok: false, message: authMessages.storageNeeded };
  if (!(error instanceof ApiError)) return { ok: false, message: otherwise };
  if (error.code === 'network') return { ok: false, message: otpMessages.networkError, mayBeSent: true };
  const message = withWait(error.message || otherwise, error);
  const { code, retryAfter = Infinity } = error;
  // The minute between two codes has not passed, so one was sent within it.
  if (code === 'tooMany' && retryAfter <= OTP_RESEND_SECONDS)
    return { ok: false, message, mayBeSent: true, wait: retryAfter };
  // The server says itself when it could not send one.
  return { ok: false, message, mayBeSent: leavesOpen(error) && code !== 'unavailable' };
}

const asking =
  (endpoint: 'otpAuth.send' | 'otpAuth.resend', message: string, otherwise: string) =>
  async (phone: string): Promise<Outcome> => {
    try {
      await call(endpoint, { body: { phone } });
      return { ok: true, message };
    } catch (error) {
      return refusal(error, otherwise);
    }
  };

export const sendCode = asking('otpAuth.send', otpMessages.sent, otpMessages.sendFailed);
export const resendCode = asking('otpAuth.resend', otpMessages.resent, otpMessages.resendFailed);

/** Signs in with the code and keeps the session. A code that is refused may have signed in when no answer came. */
export async function verifyCode(phone: string, otp: string, mayBeDone: MayBeDone): Promise<Outcome> {
  try {
    const { success, token, csrf, user } = await call('otpAuth.verify', { body: { phone, otp } });
    if (!success || !token) return { ok: false, message: otpMessages.invalid };
    session.begin(token, csrf, user);
    return { ok: true, message: otpMessages.verified };
  } catch (error) {
    const refused = error instanceof ApiError && error.code === 'unauthenticated';
    const used = mayBeDone(`${phone} ${otp}`, error, refused) && refused;
    return used ? { ok: false, message: otpMessages.mayBeUsed } : refusal(error, otpMessages.invalid);
  }
}
