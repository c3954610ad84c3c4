import * as z from 'zod';
import { otpMessages } from '../messages/otp.ts';
import { FACTOR_KINDS } from './proofs.ts';

/** How many recovery codes an account gets at a time. */
export const RECOVERY_CODES = 10;
/** The most passkeys of an account. */
export const MOST_PASSKEYS = 10;

/** A factor as its owner sees it. Times are ISO instants. */
export const FactorInfo = z.object({
  id: z.string(),
  kind: z.enum(FACTOR_KINDS),
  name: z.string(),
  created_at: z.string(),
  last_used: z.string().nullable(),
});
export type FactorInfo = z.output<typeof FactorInfo>;

const base64url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, 'must be base64url');
/** Outputs of extensions. None is asked for, and browsers may add some. */
const extensions = z.record(z.string().max(40), z.unknown()).default({});
const place = z.string().max(20).optional();
const common = {
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  clientExtensionResults: extensions,
  authenticatorAttachment: place,
};

/** What a browser gives for a passkey, in the JSON of WebAuthn. */
export const Assertion = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    authenticatorData: base64url(1400),
    signature: base64url(1400),
    userHandle: base64url(90).optional(),
  }),
});
export type Assertion = z.output<typeof Assertion>;

/** What a browser gives for a new passkey, in the JSON of WebAuthn. */
export const Attestation = z.strictObject({
  ...common,
  response: z.strictObject({
    clientDataJSON: base64url(2000),
    attestationObject: base64url(6000),
    transports: z.array(z.string().max(20)).max(10).optional(),
    authenticatorData: base64url(3000).optional(),
    publicKey: base64url(2000).optional(),
    publicKeyAlgorithm: z.int().optional(),
  }),
});
export type Attestation = z.output<typeof Attestation>;

const Described = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** What a browser needs to ask for a passkey. Without `allowCredentials` the person chooses one. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.enum(['required', 'preferred', 'discouraged']),
  allowCredentials: z.array(Described).optional(),
});
export type PasskeyRequest = z.output<typeof PasskeyRequest>;

/** What a browser needs to make a passkey. */
export const PasskeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  excludeCredentials: z.array(Described),
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
  attestation: z.literal('none'),
});
export type PasskeyCreation = z.output<typeof PasskeyCreation>;

/** A code of an app as typed: blanks are no part of it. */
export const TotpCode = z
  .string()
  .max(20)
  .transform((text) => text.replace(/\s/g, ''))
  .refine((text) => /^[0-9]{6}$/.test(text), otpMessages.codeInvalid);
/** A recovery code as typed: case, blanks and hyphens are no part of it. */
const recovery = z
  .string()
  .max(40)
  .transform((text) => text.toUpperCase().replace(/[\s-]/g, ''));

/** What shows that it is the owner, beside a password. */
export const factorProof = {
  code: TotpCode.optional(),
  assertion: Assertion.optional(),
  recovery: recovery.optional(),
};
export type FactorProof = { code?: string; assertion?: Assertion; recovery?: string };
