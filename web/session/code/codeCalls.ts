import { otpMessages } from '#shared/messages/otp.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { session } from '../sessionStore.ts';

/** What the screen says after a call. */
export type Outcome = { ok: boolean; message: string };

function refusal(error: unknown, otherwise: string): Outcome {
  if (!(error instanceof ApiError)) return { ok: false, message: otherwise };
  if (error.code === 'network') return { ok: false, message: otpMessages.networkError };
  return { ok: false, message: error.message || otherwise };
}

export async function sendCode(phone: string): Promise<Outcome> {
  try {
    await call('otpAuth.send', { body: { phone } });
    return { ok: true, message: otpMessages.sent };
  } catch (error) {
    return refusal(error, otpMessages.sendFailed);
  }
}

export async function resendCode(phone: string): Promise<Outcome> {
  try {
    await call('otpAuth.resend', { body: { phone } });
    return { ok: true, message: otpMessages.resent };
  } catch (error) {
    return refusal(error, otpMessages.resendFailed);
  }
}

/** Signs in with the code and keeps the session. */
export async function verifyCode(phone: string, otp: string): Promise<Outcome> {
  try {
    const { success, token, csrf, user } = await call('otpAuth.verify', { body: { phone, otp } });
    if (!success || !token) return { ok: false, message: otpMessages.invalid };
    session.begin(token, csrf, user);
    return { ok: true, message: otpMessages.verified };
  } catch (error) {
    return refusal(error, otpMessages.invalid);
  }
}
