import * as z from 'zod';
import {
  Attestation,
  FactorInfo,
  factorProof,
  PasskeyCreation,
  PasskeyRequest,
  TotpCode,
} from '../domain/factor.ts';
import { visible } from '../domain/fields.ts';
import { AUTH_BODY_LIMIT, proof, typed } from './auth.ts';
import { feature } from './endpoint.ts';
import { done, ok } from './responses.ts';

/** A passkey may bring a long statement along. */
const PASSKEY_BODY_LIMIT = 16 * 1024;

const name = visible().trim().min(1).max(60);
const codes = z.array(z.string());

export const factors = feature('factors', 'auth', {
  list: {
    method: 'GET',
    path: '/factors',
    access: 'signedIn',
    summary: 'The second steps of the caller’s own account',
    response: ok(
      z.object({
        factors: z.array(FactorInfo),
        recovery_left: z.int(),
        /** Whether the role needs one, and from when on nothing else is open without. */
        required: z.boolean(),
        due: z.string().optional(),
      }),
    ),
  },
  begin: {
    method: 'POST',
    path: '/factors/begin',
    access: 'signedIn',
    summary: 'Begin to add an app or a passkey, or to prove by passkey that it is still the owner',
    body: z.strictObject({ what: z.enum(['totp', 'passkey', 'proof']) }),
    response: ok(
      z.object({
        ticket: z.string(),
        /** Of an app: its secret as text, and as the address that the picture holds. */
        secret: z.string().optional(),
        uri: z.string().optional(),
        /** Of a passkey: what the browser makes it from. */
        creation: PasskeyCreation.optional(),
        /** Of a proof: what the browser asks a passkey for; absent where there is none. */
        request: PasskeyRequest.optional(),
      }),
    ),
    errors: ['conflict', 'proofDue'],
  },
  create: {
    method: 'POST',
    path: '/factors',
    access: 'signedIn',
    summary: 'Add the app or passkey that was begun; the first one comes with recovery codes, shown once',
    bodyLimit: PASSKEY_BODY_LIMIT,
    body: z.strictObject({
      ticket: typed(100),
      name,
      code: TotpCode.optional(),
      attestation: Attestation.optional(),
    }),
    response: ok(z.object({ factor: FactorInfo, recovery: codes.optional() })),
    status: 201,
    errors: ['conflict', 'proofDue'],
  },
  renew: {
    method: 'POST',
    path: '/factors/recovery',
    access: 'signedIn',
    summary: 'Make ten new recovery codes, shown once; the former ones end',
    response: ok(z.object({ recovery: codes })),
    errors: ['conflict', 'proofDue'],
  },
  remove: {
    method: 'DELETE',
    path: '/factors/{factorId}',
    access: 'signedIn',
    summary: 'Remove one of the own second steps; not the last one where the role needs one',
    params: z.strictObject({
      factorId: z.string().regex(/^(totp|[0-9A-Za-z_-]{43})$/, 'must be the id of a second step'),
    }),
    response: done,
    errors: ['notFound', 'conflict', 'proofDue'],
  },
  prove: {
    method: 'POST',
    path: '/factors/prove',
    access: 'signedIn',
    summary: 'Prove by password, code or passkey that it is still the owner, for what asks for that',
    bodyLimit: AUTH_BODY_LIMIT * 2,
    body: z.strictObject({
      password: typed(1024).optional(),
      ticket: typed(100).optional(),
      code: factorProof.code,
      assertion: factorProof.assertion,
      proof,
    }),
    response: done,
    errors: ['conflict', 'tooMany'],
  },
});
