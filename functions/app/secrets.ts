import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';

const key = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** The one secret of a deployment, stored as JSON in Secrets Manager. */
export const Secrets = z.object({
  /** Ed25519 private key as JWK; the public half is derived from it. */
  jwt: z.object({
    kid: z.string(),
    kty: z.literal('OKP'),
    crv: z.literal('Ed25519'),
    x: z.string(),
    d: z.string(),
  }),
  /** argon2 `secret`: without it a stolen table gives no hash to guess at. */
  pepper: key,
  /** Derives each refresh token from the one before it. */
  refresh: key,
  /** Derives the CSRF value of a session. */
  csrf: key,
  /** Turns identifiers of throttles into opaque keys. */
  blind: key,
  /** Makes the index by which equal Aadhaar numbers are found. */
  aadhaarIndex: key,
  /** What the CDN proves itself by to the functions; a cloud without a CDN has none. */
  origin: key.optional(),
});
export type Secrets = z.output<typeof Secrets>;

/** Fresh random secrets, for a new deployment or a new local data folder. */
export function generateSecrets(): Secrets {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  const random = () => randomBytes(32).toString('base64');
  return Secrets.parse({
    jwt: { kid: randomUUID(), kty: 'OKP', crv: 'Ed25519', x, d },
    pepper: random(),
    refresh: random(),
    csrf: random(),
    blind: random(),
    aadhaarIndex: random(),
    origin: random(),
  });
}
