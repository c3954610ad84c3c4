import { generateKeyPairSync, randomBytes, randomUUID } from 'node:crypto';
import * as z from 'zod';

const key = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

/** An Ed25519 key as JWK. */
const publicKey = z.object({
  kid: z.string(),
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  x: z.string(),
});
const privateKey = publicKey.extend({ d: z.string() });
type PublicKey = z.output<typeof publicKey>;

/**
 * The secrets of a deployment by their use, each stored as JSON in Secrets Manager by itself. A function may read those
 * that its code asks for, and no other: `infra/grants.ts` names them, and a test holds them against the bundles.
 */
export const Secrets = z.object({
  /**
   * What every request is held against. A cloud without a CDN has no `origin`, by which a CDN proves itself. `former`
   * tells tokens that were signed before the key was changed from forged ones; it lets nobody in. `formerOrigin` is
   * accepted until its time is over, because the CDN sends a new origin only some time after the functions know it.
   */
  request: z.object({
    origin: key.optional(),
    formerOrigin: z.object({ value: key, until: z.iso.datetime() }).optional(),
    verify: publicKey,
    former: publicKey.optional(),
  }),
  /** Signs access tokens; `request.verify` is its public half. */
  tokens: z.object({ jwt: privateKey }),
  /** Derives each refresh token from the one before it. */
  sessions: z.object({ refresh: key }),
  /** Derives the CSRF value of a session, which signing in and out need too. */
  csrf: z.object({ key }),
  /** argon2 `secret`: without it a stolen table gives no hash to guess at. */
  passwords: z.object({ pepper: key }),
  /** Hashes one-time codes and recovery codes, and makes the codes of the desk. */
  codes: z.object({ hash: key }),
  /**
   * Turns what people typed into names of counters that tell nothing. Signs the marks of known browsers and trusted
   * computers, and challenges.
   */
  names: z.object({ blind: key }),
  /** Derives the key under which a browser keeps the drafts of an account. */
  drafts: z.object({ root: key }),
  /** Knows a request again that is sent twice. */
  requests: z.object({ digest: key }),
  /** Signs the ends of the audit trail. `former` are the public halves of keys that signed earlier ones. */
  anchors: z.object({ jwk: privateKey, former: z.array(publicKey) }),
  /** Seals the last four digits of Aadhaar numbers in teachers' records, for functions that show teachers. */
  lastDigits: z.object({ key }),
  /** Made the index of Aadhaar numbers before KMS did. Absent in deployments that are younger or have moved them. */
  formerIndex: z.object({ aadhaarIndex: key.optional() }),
});
export type Secrets = z.output<typeof Secrets>;
export type SecretName = keyof Secrets;
export type ReadSecrets = <Name extends SecretName>(name: Name) => Promise<Secrets[Name]>;
export const SECRET_NAMES = Object.keys(Secrets.shape) as SecretName[];

/** The one secret that former versions kept everything in. */
const FormerSecret = z.object({
  jwt: privateKey,
  pepper: key,
  refresh: key,
  csrf: key,
  blind: key,
  aadhaarIndex: key.optional(),
  origin: key.optional(),
});

/**
 * All secrets of a deployment: those that stand stay, what the one secret of former versions held is taken over, the
 * rest is random.
 * @param former the value of that secret, where there is one
 * @throws ZodError for one that is not whole
 */
export function completeSecrets(standing: Partial<Secrets> = {}, former?: unknown): Secrets {
  const taken = former === undefined ? undefined : takenOver(FormerSecret.parse(former));
  // `sessions` held it before it was a secret of its own.
  const { csrf } = (standing.sessions ?? {}) as { csrf?: string };
  const moved = csrf === undefined ? {} : { csrf: { key: csrf } };
  const { request, ...rest } = { ...fresh(), ...taken, ...moved, ...standing };
  const verify = publicHalf(rest.tokens.jwt);
  return Secrets.parse({ ...rest, request: { ...request, verify } });
}

const random = () => randomBytes(32).toString('base64');

function keyPair() {
  const { x, d } = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' });
  return privateKey.parse({ kid: randomUUID(), kty: 'OKP', crv: 'Ed25519', x, d });
}

const publicHalf = ({ d: _private, ...half }: z.output<typeof privateKey>): PublicKey => half;

/** The public half of the tokens' key is added where all are at hand. */
const fresh = () => ({
  request: { origin: random() } as { origin?: string },
  tokens: { jwt: keyPair() },
  sessions: { refresh: random() },
  csrf: { key: random() },
  passwords: { pepper: random() },
  codes: { hash: random() },
  names: { blind: random() },
  drafts: { root: random() },
  requests: { digest: random() },
  anchors: { jwk: keyPair(), former: [] as PublicKey[] },
  lastDigits: { key: random() },
  formerIndex: {},
});

const takenOver = ({
  origin,
  jwt,
  refresh,
  csrf,
  pepper,
  blind,
  aadhaarIndex,
}: z.output<typeof FormerSecret>) => ({
  request: { origin },
  tokens: { jwt },
  sessions: { refresh },
  csrf: { key: csrf },
  passwords: { pepper },
  // Codes that were sent within the last minutes stay good, and throttles go on counting.
  codes: { hash: blind },
  names: { blind },
  anchors: { jwk: keyPair(), former: [publicHalf(jwt)] },
  formerIndex: { aadhaarIndex },
});
