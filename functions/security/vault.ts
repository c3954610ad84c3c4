import { createHmac } from 'node:crypto';
import type { Deps } from '../app/deps.ts';
import type { DataKeys } from '../app/services.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import { type Sealed, seal, unseal } from './envelope.ts';

const contextOf = (teacherId: number) => ({ teacher: String(teacherId) });

/**
 * The index that finds equal Aadhaar numbers. It is keyed, because anybody can find a number of 12 digits from a plain
 * hash by trying all.
 */
export async function aadhaarIndex(deps: Pick<Deps, 'secrets'>, aadhaar: string): Promise<string> {
  const { aadhaarIndex: key = '' } = await deps.secrets('formerIndex');
  return createHmac('sha256', Buffer.from(key, 'base64')).update(aadhaar).digest('base64url');
}

/**
 * The write that puts a teacher's Aadhaar number into the vault, for the transaction of the record.
 * @param replaces whether the vault holds another number of the teacher
 * @throws 503 when KMS gives no key
 */
export async function vaultPut(
  { dataKeys }: { dataKeys: DataKeys },
  teacherId: number,
  aadhaar: string,
  replaces: boolean,
): Promise<Write> {
  const item = { ...keys.vault(teacherId), ...(await seal(dataKeys, contextOf(teacherId), aadhaar)) };
  return { put: item, condition: replaces ? HELD : NEW };
}

const HELD = { text: 'attribute_exists(pk)' };

/** The write that removes a teacher's number from the vault. */
export const vaultDelete = (teacherId: number): Write => ({ delete: keys.vault(teacherId), condition: HELD });

/**
 * Reads the Aadhaar number of a teacher from the vault. Undefined when it holds none.
 * @throws 503 when KMS does not open the key; an error without details for a number that was not sealed for this
 * teacher
 */
export async function openVault(
  { table, dataKeys }: Pick<Deps, 'table' | 'dataKeys'>,
  teacherId: number,
): Promise<string | undefined> {
  const item = (await table.get(keys.vault(teacherId))) as Sealed | undefined;
  return item && unseal(dataKeys, contextOf(teacherId), item);
}
