import type { SecondStep } from '#shared/contracts/auth.ts';
import { authMessages } from '#shared/messages/auth.ts';
import { ApiError, issuesOf, leavesOpen, messageOf } from '../api/apiError.ts';
import { call } from '../api/client.ts';
import type { CallInput, ReplyOf } from '../api/types.ts';
import { pause } from '../pause.ts';
import { askPasskey } from './passkey.ts';
import { session } from './sessionStore.ts';
import { withWait } from './waitText.ts';

/**
 * `field`: what is wrong with the new password. `change`: the password is right, and is to be replaced first. `second`:
 * it is right, and a second step is asked for. `over`: nothing is taken for this second step any more. `unknown`: the new
 * password may be in force.
 */
export type SignInResult =
  | { ok: true; due?: string }
  | {
      ok: false;
      message: string;
      field?: string;
      change?: true;
      second?: SecondStep;
      over?: boolean;
      unknown?: boolean;
    };

const LOGOUT_PATIENCE_MS = 5000;

const refusal = (error: unknown): string => {
  if (!(error instanceof ApiError)) return authMessages.loginFailed;
  switch (error.code) {
    case 'tooMany':
      return withWait(error.message || authMessages.loginFailed, error);
    case 'unauthenticated':
    case 'invalid':
      return authMessages.invalidCredentials;
    default:
      return authMessages.loginFailed;
  }
};

/** Keeps the session of an answer, or passes on what it asks for. */
function begun(data: ReplyOf<'auth.login'>['data']): SignInResult {
  if ('ticket' in data) return { ok: false, message: '', second: data };
  if (!data.token) return { ok: false, message: authMessages.invalidCredentials };
  try {
    session.begin(data.token, data.csrf, data.user);
  } catch (error) {
    // The browser's storage is full or forbidden.
    if (error instanceof DOMException) return { ok: false, message: authMessages.storageNeeded };
    throw error;
  }
  return { ok: true, due: data.due };
}

/** Signs in and keeps the session. An answer counts only if it has both the success flag and a token. */
export async function signIn(username: string, password: string): Promise<SignInResult> {
  try {
    const { success, data } = await call('auth.login', { body: { username, password } });
    if (!success || !data) return { ok: false, message: authMessages.invalidCredentials };
    return begun(data);
  } catch (error) {
    const change = error instanceof ApiError && error.code === 'passwordChange';
    return { ok: false, message: refusal(error), ...(change && { change }) };
  }
}

/**
 * Takes the second step of a sign-in, and keeps the session.
 * @param sent the code, recovery code or answer of a passkey
 */
export const takeSecond = (sent: CallInput<'auth.second'>['body']): Promise<SignInResult> =>
  signingIn(() => call('auth.second', { body: sent }), authMessages.secondFailed);

/** Signs in by a passkey that the person chooses, and keeps the session. */
export async function signInByPasskey(): Promise<SignInResult> {
  return signingIn(async () => {
    const { data } = await call('auth.beginPasskey');
    return call('auth.passkey', { body: { assertion: await askPasskey(data) } });
  }, authMessages.passkeyFailed);
}

async function signingIn(
  send: () => Promise<ReplyOf<'auth.second'>>,
  otherwise: string,
): Promise<SignInResult> {
  try {
    return begun((await send()).data);
  } catch (error) {
    const over = issuesOf(error).some(({ field }) => field === 'ticket');
    return { ok: false, message: withWait(messageOf(error, otherwise), error), over };
  }
}

/**
 * Puts an own password in place of the one that an administrator set, and keeps the session that this opens.
 * @param again whether it is sent again because no answer came. A refusal of the former password then tells that the new
 * one may be in force.
 */
export async function changeFirstPassword(
  username: string,
  password: string,
  new_password: string,
  again: boolean,
): Promise<SignInResult> {
  try {
    const { data } = await call('auth.changeFirstPassword', { body: { username, password, new_password } });
    return begun(data);
  } catch (error) {
    const field = issuesOf(error).find((issue) => issue.field === 'new_password')?.message;
    const ended = again && error instanceof ApiError && error.code === 'unauthenticated';
    const message = withWait(messageOf(error, authMessages.loginFailed), error);
    return { ok: false, message, field, unknown: leavesOpen(error) || ended };
  }
}

/** Ends the session on the server if it answers in time, and in this browser in any case. */
export async function endSession(): Promise<void> {
  await Promise.race([call('auth.logout').catch(() => undefined), pause(LOGOUT_PATIENCE_MS)]);
  session.clear();
}
