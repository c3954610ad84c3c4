import * as z from 'zod';
import { EMAIL, visible } from '../domain/fields.ts';
import { User } from '../domain/user.ts';
import { httpMessages } from '../messages/http.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

/** The most bytes of a body that carries a credential. */
export const AUTH_BODY_LIMIT = 4096;

/** A credential as typed. It is compared whole, so it is not trimmed. */
const typed = (max: number) => z.string().min(1, httpMessages.required).max(max);

/** The work for a challenge, where one was given. */
export const proof = z.string().max(200).optional();

const nothing = z.strictObject({}).optional();

const email = visible()
  .trim()
  .min(1, httpMessages.required)
  .max(254)
  .refine((text) => EMAIL.test(text), 'must be an e-mail address');

const credentials = z.strictObject({ username: typed(100), password: typed(1024), proof });
const signedIn = ok(z.object({ token: z.string(), user: User, csrf: z.string() }));

export const auth = feature('auth', 'auth', {
  login: {
    method: 'POST',
    path: ['/auth/login', '/users/login'],
    access: 'public',
    scope: 'all',
    summary: 'Sign in with username and password',
    bodyLimit: AUTH_BODY_LIMIT,
    body: credentials,
    response: signedIn,
    errors: ['unauthenticated', 'passwordChange', 'tooMany'],
  },
  changeFirstPassword: {
    method: 'POST',
    path: '/auth/change-first-password',
    access: 'public',
    scope: 'all',
    summary: 'Sign in with a password that an administrator set, and put an own one in its place',
    bodyLimit: AUTH_BODY_LIMIT,
    body: credentials.extend({ new_password: typed(1024) }),
    response: signedIn,
    errors: ['unauthenticated', 'conflict', 'tooMany'],
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
