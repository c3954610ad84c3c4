import * as z from 'zod';
import { Assertion, factorProof, PasskeyRequest } from '../domain/factor.ts';
import { EMAIL, visible } from '../domain/fields.ts';
import { WAYS } from '../domain/proofs.ts';
import { User } from '../domain/user.ts';
import { httpMessages } from '../messages/http.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

/** The most bytes of a body that carries a credential. */
export const AUTH_BODY_LIMIT = 4096;

/** A credential as typed. It is compared whole, so it is not trimmed. */
export const typed = (max: number) => z.string().min(1, httpMessages.required).max(max);

/** The work for a challenge, where one was given. */
export const proof = z.string().max(200).optional();

const nothing = z.strictObject({}).optional();

const email = visible()
  .trim()
  .min(1, httpMessages.required)
  .max(254)
  .refine((text) => EMAIL.test(text), 'must be an e-mail address');

const credentials = z.strictObject({ username: typed(100), password: typed(1024), proof });
const opened = z.object({
  token: z.string(),
  user: User,
  csrf: z.string(),
  /** From when on the account needs a second step to do anything; absent where it has one or needs none. */
  due: z.string().optional(),
});
const signedIn = ok(opened);

/** The password is right, and the account asks for more: one of the ways, sent with the ticket. */
const SecondStep = z.object({
  step: z.literal('second'),
  ticket: z.string(),
  ways: z.array(z.enum(WAYS)),
  passkey: PasskeyRequest.optional(),
});
export type SecondStep = z.output<typeof SecondStep>;
const signedInOrAsked = ok(z.union([opened, SecondStep]));

/** Whether this computer is not asked again for a while. */
const trust = z.boolean().optional();

export const auth = feature('auth', 'auth', {
  login: {
    method: 'POST',
    path: ['/auth/login', '/users/login'],
    access: 'public',
    scope: 'all',
    summary: 'Sign in with username and password',
    bodyLimit: AUTH_BODY_LIMIT,
    body: credentials,
    response: signedInOrAsked,
    errors: ['unauthenticated', 'passwordChange', 'tooMany'],
  },
  changeFirstPassword: {
    method: 'POST',
    path: '/auth/change-first-password',
    access: 'public',
    scope: 'all',
    summary: 'Sign in with a password that an administrator set, and replace it with one’s own',
    bodyLimit: AUTH_BODY_LIMIT,
    body: credentials.extend({ new_password: typed(1024) }),
    response: signedInOrAsked,
    errors: ['unauthenticated', 'conflict', 'tooMany'],
  },
  second: {
    method: 'POST',
    path: '/auth/second',
    access: 'public',
    scope: 'all',
    summary: 'Take the second step of a sign-in, with the ticket of the first',
    bodyLimit: AUTH_BODY_LIMIT * 2,
    body: z.strictObject({ ticket: typed(100), ...factorProof, trust, proof }),
    response: signedIn,
    errors: ['unauthenticated', 'forbidden', 'tooMany'],
  },
  beginPasskey: {
    method: 'POST',
    path: '/auth/passkey/begin',
    access: 'public',
    scope: 'all',
    summary: 'What a browser asks for any passkey of this service',
    bodyLimit: AUTH_BODY_LIMIT,
    body: nothing,
    response: ok(PasskeyRequest),
  },
  passkey: {
    method: 'POST',
    path: '/auth/passkey',
    access: 'public',
    scope: 'all',
    summary: 'Sign in by a passkey alone, which has made sure of its owner',
    bodyLimit: AUTH_BODY_LIMIT * 2,
    body: z.strictObject({ assertion: Assertion }),
    response: signedIn,
    errors: ['unauthenticated', 'forbidden', 'tooMany'],
  },
  changePassword: {
    method: 'POST',
    path: '/auth/change-password',
    access: 'signedIn',
    summary: 'Change the own password; other sessions of the account end',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ current_password: typed(1024), new_password: typed(1024), proof }),
    response: done,
    errors: ['conflict', 'tooMany'],
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
    scope: 'all',
    summary: 'Exchange the refresh cookie for a new access token',
    bodyLimit: AUTH_BODY_LIMIT,
    body: nothing,
    response: ok(z.object({ token: z.string(), csrf: z.string() })),
    errors: ['unauthenticated', 'forbidden', 'unsupportedType'],
  },
  logout: {
    method: 'POST',
    path: '/auth/logout',
    access: 'public',
    scope: 'all',
    summary: 'End this session',
    bodyLimit: AUTH_BODY_LIMIT,
    body: nothing,
    response: done,
    errors: ['forbidden', 'unsupportedType'],
  },
  session: {
    method: 'GET',
    path: '/auth/session',
    access: 'public',
    scope: 'all',
    summary: 'Whether a session stands; its access token may have run out and is not renewed',
    response: ok(z.object({ expired: z.boolean() })),
    errors: ['unauthenticated'],
  },
  draftKey: {
    method: 'GET',
    path: '/auth/draft-key',
    access: 'signedIn',
    summary: 'The key under which the browser keeps the drafts of the account that is signed in',
    response: ok(z.object({ key: z.string() })),
  },
  requestPasswordReset: {
    method: 'POST',
    path: '/auth/request-password-reset',
    access: 'public',
    scope: 'all',
    summary: 'Mail a link to set a new password; the answer is the same for an address nobody has',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ email }),
    response: done,
    errors: ['tooMany'],
  },
  resetPassword: {
    method: 'POST',
    path: '/auth/reset-password',
    access: 'public',
    scope: 'all',
    summary: 'Set a new password with the token of a link, once',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ token: typed(100), password: typed(1024) }),
    response: done,
    errors: ['tooMany'],
  },
  confirmChange: {
    method: 'POST',
    path: '/auth/confirm-change',
    access: 'public',
    scope: 'all',
    summary: 'Agree with a new e-mail or phone of an account by the link that its owner was sent, once',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ token: typed(100) }),
    response: done,
    errors: ['tooMany'],
  },
});
