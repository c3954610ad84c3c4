import type { FactorInfo } from '#shared/domain/factor.ts';
import type { Deps } from '../app/deps.ts';
import { keys, PASSKEY_PREFIX } from '../table/keys.ts';
import { ALWAYS, type Item, type Write } from '../table/table.ts';
import { type Sealed, seal, unseal } from './envelope.ts';

type Used = { name: string; created_at: string; last_used?: string };

/** The app of an account: its secret, sealed, and the last step of time whose code was taken. */
export type StoredTotp = Item & Sealed & Used & { last_step: number };

/** A passkey of an account. `public_key` is in base64url. */
export type StoredPasskey = Item &
  Used & { id: string; credential: string; public_key: string; counter: number; transports: string[] };

/** The recovery codes that were not used yet, by their keyed hashes. */
type StoredCodes = Item & { left: Record<string, true> };

/** The second steps of an account. */
export type Factors = { totp?: StoredTotp; passkeys: StoredPasskey[]; codes?: StoredCodes };

/** Reads the second steps of an account, passkeys in the order of their making. */
export async function factorsOf({ table }: Pick<Deps, 'table'>, userId: number): Promise<Factors> {
  const { pk, sk } = keys.totp(userId);
  const items = await table.query({ pk });
  return {
    totp: items.find((item) => item.sk === sk) as StoredTotp | undefined,
    passkeys: (items.filter((item) => item.sk.startsWith(PASSKEY_PREFIX)) as StoredPasskey[]).sort((a, b) =>
      a.created_at.localeCompare(b.created_at),
    ),
    codes: items.find((item) => item.sk === keys.recoveryCodes(userId).sk) as StoredCodes | undefined,
  };
}

/** The id of the app of an account: it has one at most. */
export const TOTP_ID = 'totp';

/** The apps and passkeys as their owner sees them. */
export const presentFactors = ({ totp, passkeys }: Factors): FactorInfo[] => [
  ...(totp ? [presentFactor('totp', TOTP_ID, totp)] : []),
  ...passkeys.map((passkey) => presentFactor('passkey', passkey.id, passkey)),
];

/** One app or passkey as its owner sees it. */
export const presentFactor = (
  kind: FactorInfo['kind'],
  id: string,
  { name, created_at, last_used }: Used,
): FactorInfo => ({ id, kind, name, created_at, last_used: last_used ?? null });

export const codesLeft = ({ codes }: Pick<Factors, 'codes'>): number => Object.keys(codes?.left ?? {}).length;

/** The writes that remove every second step of an account, for the transaction of the change that demands it. */
export async function factorEnds(deps: Pick<Deps, 'table'>, userId: number): Promise<Write[]> {
  const { totp, passkeys, codes } = await factorsOf(deps, userId);
  return [totp, ...passkeys, codes].flatMap((item) => (item ? [removal(item)] : []));
}

/** The write that removes one item of them. It accepts that the item is already gone. */
export const removal = ({ pk, sk }: Item): Write => ({ delete: { pk, sk }, condition: ALWAYS });

/** What the KMS key of a secret is bound to. IAM tells it from that of an Aadhaar number by the name. */
const contextOf = (userId: number) => ({ factor: String(userId) });

/** @throws 503 when KMS gives no key */
export const sealTotp = ({ dataKeys }: Pick<Deps, 'dataKeys'>, userId: number, secret: string) =>
  seal(dataKeys, contextOf(userId), secret);

/** @throws 503 when KMS does not open the key; what `neverOpens` knows when it never will */
export const openTotp = ({ dataKeys }: Pick<Deps, 'dataKeys'>, userId: number, sealed: Sealed) =>
  unseal(dataKeys, contextOf(userId), sealed);
