import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Deps } from '../deps.ts';
import type { DataKeys } from './keyStore.ts';
import { keys } from './keys.ts';
import { NEW, type Write } from './table.ts';

/** A sealed Aadhaar number with the sealed key it takes, all in base64. */
type Sealed = { data_key: string; nonce: string; tag: string; ciphertext: string };

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const contextOf = (teacherId: number) => ({ teacher: String(teacherId) });
/** Binds the ciphertext to its teacher: moved to another item, it does not open. */
const boundTo = (teacherId: number) => Buffer.from(String(teacherId));

/**
 * The index by which equal Aadhaar numbers are found. Keyed: a plain hash of a number of 12 digits is undone by
 * trying them all.
 */
export async function aadhaarIndex(deps: Pick<Deps, 'secrets'>, aadhaar: string): Promise<string> {
  const { aadhaarIndex: key } = await deps.secrets();
  return createHmac('sha256', Buffer.from(key, 'base64')).update(aadhaar).digest('base64url');
}

/**
 * The write that puts a teacher's Aadhaar number into the vault, for the record's own transaction.
 * @param replaces whether the vault holds another number of the teacher
 * @throws 503 when there is no key to be had
 */
export async function vaultPut(
  { dataKeys }: { dataKeys: DataKeys },
  teacherId: number,
  aadhaar: string,
  replaces: boolean,
): Promise<Write> {
  const item = { ...keys.vault(teacherId), ...(await seal(dataKeys, teacherId, aadhaar)) };
  return { put: item, condition: replaces ? HELD : NEW };
}

const HELD = { text: 'attribute_exists(pk)' };

/** The write that takes a teacher's number out of the vault. */
export const vaultDelete = (teacherId: number): Write => ({ delete: keys.vault(teacherId), condition: HELD });

async function seal(dataKeys: DataKeys, teacherId: number, aadhaar: string): Promise<Sealed> {
  const { plain, sealed: data_key } = await dataKeys.make(contextOf(teacherId));
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(ALGORITHM, plain, nonce).setAAD(boundTo(teacherId));
  const ciphertext = Buffer.concat([cipher.update(aadhaar), cipher.final()]).toString('base64');
  return {
    data_key,
    nonce: nonce.toString('base64'),
    tag: cipher.getAuthTag().toString('base64'),
    ciphertext,
  };
}

/**
 * The Aadhaar number of a teacher from the vault, or undefined where it holds none.
 * @throws 503 when the key cannot be had; an error without words for what was not sealed for this teacher
 */
export async function openVault(
  { table, dataKeys }: Pick<Deps, 'table' | 'dataKeys'>,
  teacherId: number,
): Promise<string | undefined> {
  const item = (await table.get(keys.vault(teacherId))) as Sealed | undefined;
  if (!item) return undefined;
  const key = await dataKeys.open(item.data_key, contextOf(teacherId));
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(item.nonce, 'base64'))
    .setAuthTag(Buffer.from(item.tag, 'base64'))
    .setAAD(boundTo(teacherId));
  return Buffer.concat([
    decipher.update(Buffer.from(item.ciphertext, 'base64')),
    decipher.final(),
  ]).toString();
}
