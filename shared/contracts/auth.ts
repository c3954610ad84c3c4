import * as z from 'zod';
import { User } from '../domain/user.ts';
import { httpMessages } from '../messages/http.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

/** Bytes of a body that carries a credential. */
export const AUTH_BODY_LIMIT = 4096;

/** A credential as typed: compared whole, so it is never trimmed here. */
const typed = (max: number) => z.string().min(1, httpMessages.required).max(max);

const nothing = z.strictObject({}).optional();

export const auth = feature('auth', {
  login: {
    method: 'POST',
    path: ['/auth/login', '/users/login'],
    access: 'public',
    summary: 'Sign in with username and password',
    bodyLimit: AUTH_BODY_LIMIT,
    body: z.strictObject({ username: typed(100), password: typed(1024) }),
    response: ok(z.object({ token: z.string(), user: User, csrf: z.string() })),
    errors: ['unauthenticated', 'tooMany'],
  },
  refresh: {
    method: 'POST',
    path: '/auth/refresh',
    access: 'public',
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
    summary: 'End this session',
    bodyLimit: AUTH_BODY_LIMIT,
    body: nothing,
    response: done,
    errors: ['forbidden', 'unsupportedType'],
  },
});
