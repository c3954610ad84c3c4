import type { Assertion, Attestation, FactorInfo, PasskeyRequest } from '../../shared/domain/factor.ts';
import { factorMessages } from '../../shared/messages/factors.ts';
import type { WholeOf } from './types.ts';

const TICKET = 'q1bYg5qGZs0Zb0pJk3uX0w2dZc8l7m4nV5t6r9s1aBc';
const RECOVERY = ['7KQ2-MX4D-9TBN-W3HP', 'C8VR-2JFL-6YQX-D4TM'];
const CREDENTIAL = 'dGhlIGlkIG9mIGEgcGFzc2tleQ';

const app: FactorInfo = {
  id: 'totp',
  kind: 'totp',
  name: 'Phone',
  created_at: '2026-03-02T05:30:00.000Z',
  last_used: '2026-03-04T04:10:00.000Z',
};
const passkey: FactorInfo = {
  ...app,
  id: TICKET,
  kind: 'passkey',
  name: 'Laptop of the office',
  last_used: null,
};

const open: PasskeyRequest = {
  challenge: 'MTc2NzM0NDUyMC5wM25UMHE4bVpsMnNWNWJYcjd5S2RB',
  rpId: 'records.example.org',
  timeout: 120_000,
  userVerification: 'required',
};
const request: PasskeyRequest = {
  ...open,
  userVerification: 'preferred',
  allowCredentials: [{ id: CREDENTIAL, type: 'public-key', transports: ['internal'] }],
};
const common = { id: CREDENTIAL, rawId: CREDENTIAL, type: 'public-key', clientExtensionResults: {} } as const;
const assertion: Assertion = {
  ...common,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uZ2V0In0',
    authenticatorData: 'SZYN5YgOjGh0NBcPZHZgW4_krrmihjLHmVzzuoMdl2MFAAAAAQ',
    signature: 'MEUCIQDx1k0m',
    userHandle: 'YWNjb3VudCA3',
  },
};
const attestation: Attestation = {
  ...common,
  response: {
    clientDataJSON: 'eyJ0eXBlIjoid2ViYXV0aG4uY3JlYXRlIn0',
    attestationObject: 'o2NmbXRkbm9uZQ',
    transports: ['internal'],
  },
};

export const AUTH: WholeOf<'auth'> = {
  second: { body: { ticket: TICKET, code: '048213', trust: true } },
  beginPasskey: { response: { success: true, data: open } },
  passkey: { body: { assertion } },
};

export const FACTORS: WholeOf<'factors'> = {
  list: {
    response: { success: true, data: { factors: [app, passkey], recovery_left: 9, required: true } },
  },
  begin: {
    body: { what: 'proof' },
    response: { success: true, data: { ticket: TICKET, request } },
  },
  create: {
    body: { ticket: TICKET, name: 'Laptop of the office', attestation },
    response: { success: true, data: { factor: passkey, recovery: RECOVERY } },
  },
  renew: { response: { success: true, data: { recovery: RECOVERY } } },
  remove: { response: { success: true, message: factorMessages.gone } },
  prove: {
    body: { password: 'a long enough passphrase' },
    response: { success: true, message: factorMessages.proven },
  },
};
