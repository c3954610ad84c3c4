import { authMessages } from '#shared/messages/auth.ts';
import { ApiError } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import { session } from './sessionStore.ts';

export type SignInResult = { ok: true } | { ok: false; message: string };

const LOGOUT_PATIENCE_MS = 5000;

const refusal = (error: unknown): string => {
  if (!(error instanceof ApiError)) return authMessages.loginFailed;
  switch (error.code) {
    case 'network':
    case 'tooMany':
      return error.message || authMessages.loginFailed;
    case 'unauthenticated':
    case 'invalid':
      return authMessages.invalidCredentials;
    default:
      return authMessages.loginFailed;
  }
};

/** Signs in and keeps the session. An answer counts only if it has both the success flag and a token. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  try {
    const { success, data } = await call('auth.login', { body: { username, password } });
    if (!success || !data?.token) return { ok: false, message: authMessages.invalidCredentials };
    session.begin(data.token, data.csrf, data.user);
    return { ok: true };
  } catch (error) {
    return { ok: false, message: refusal(error) };
  }
}

/** Ends the session on the server if it answers in time, and in this browser in any case. */
export async function endSession(): Promise<void> {
  const patience = new Promise<void>((resolve) => setTimeout(resolve, LOGOUT_PATIENCE_MS));
  await Promise.race([call('auth.logout').catch(() => undefined), patience]);
  session.clear();
}
