import * as z from 'zod';
import { PROOFS } from '../domain/proofs.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

/** A session of an account. Times are ISO instants. */
export const SessionInfo = z.object({
  /** Names the session to somebody who may end it. Reveals nothing about its tokens. */
  id: z.string(),
  /** The browser's User-Agent. */
  user_agent: z.string(),
  ip: z.string(),
  /** By what it was opened; absent for sessions of former versions. */
  proof: z.enum(PROOFS).optional(),
  created_at: z.string(),
  last_seen: z.string(),
  /** Whether this session made the request. */
  current: z.boolean(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

export const sessions = feature('sessions', 'auth', {
  list: {
    method: 'GET',
    path: '/sessions',
    access: 'signedIn',
    summary: 'Where the caller is signed in, last used first',
    response: ok(z.array(SessionInfo)),
  },
  end: {
    method: 'DELETE',
    path: '/sessions/{sessionId}',
    access: 'signedIn',
    summary: 'End one of the caller’s own sessions',
    params: z.strictObject({
      sessionId: z.string().regex(/^[0-9A-Za-z_-]{43}$/, 'must be the id of a session'),
    }),
    response: done,
    errors: ['notFound'],
  },
});
