import { createHmac } from 'node:crypto';
import { MASKED_AADHAAR } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import type { DataKeys } from '../app/services.ts';
import { keys } from '../table/keys.ts';
import { NEW, type Write } from '../table/table.ts';
import { type Sealed, seal, unseal } from './envelope.ts';

/**
 * What a teacher's record says of the Aadhaar number: only that the vault holds one. Records of former versions carry its
 * last digits and an index of their own, until `admin -- move-aadhaar` has moved them.
 */
export type AadhaarMark = { aadhaar?: true; aadhaar_last4?: string; aadhaar_index?: string };
type Marked = AadhaarMark & { id: number };

/** What the vault tells of a number without opening it: its last four digits, and the index that it is found by. */
export type HeldAadhaar = { last4: string } & ({ index: string } | { former: string });

/** A number in the vault. Items of former versions lack the index and the last digits. */
export type VaultItem = Sealed & { index?: string; last4?: string };

/** What may be read of a number to show that there is one. A role can be kept to these attributes. */
export const SHOWN_OF_VAULT = ['pk', 'sk', 'last4', 'index'] as const;

const contextOf = (teacherId: number) => ({ teacher: String(teacherId) });

/** Reads what the vault tells of the numbers of these teachers, by their ids. Teachers without a number cost nothing. */
export async function heldAadhaar(
  { table }: Pick<Deps, 'table'>,
  teachers: readonly Marked[],
): Promise<ReadonlyMap<number, HeldAadhaar>> {
  const held = new Map<number, HeldAadhaar>();
  for (const { id, aadhaar_last4: last4 = '', aadhaar_index: former } of teachers)
    if (former) held.set(id, { last4, former });
  const idOf = new Map(
    teachers.filter(({ aadhaar }) => aadhaar).map(({ id }) => [keys.vault(id).pk, id] as const),
  );
  const wanted = [...idOf.values()].map((id) => keys.vault(id));
  const items = await table.batchGet(wanted, true, SHOWN_OF_VAULT);
  for (const { pk, last4, index } of items) {
    const id = idOf.get(pk);
    if (id !== undefined) held.set(id, { last4: last4 as string, index: index as string });
  }
  return held;
}

/** What a sent number changes. `index` is that of the number from now on. */
export type AadhaarNews = { note: 'set' | 'changed'; index: string } | { note: 'cleared' };

/**
 * Compares a sent number with the one that is held. Undefined where it stays, which a masked number says too.
 * @throws 503 when the index cannot be made
 */
export async function aadhaarNews(
  deps: Pick<Deps, 'secrets' | 'indexKey'>,
  sent: string,
  held: HeldAadhaar | undefined,
): Promise<AadhaarNews | undefined> {
  if (MASKED_AADHAAR.test(sent)) return undefined;
  if (sent === '') return held && { note: 'cleared' };
  if (held && 'former' in held && (await formerIndex(deps, sent)) === held.former) return undefined;
  const index = await deps.indexKey.mac(sent);
  if (held && 'index' in held && held.index === index) return undefined;
  return { note: held ? 'changed' : 'set', index };
}

/** The mark of the record after the news. */
export const markAfter = (news: AadhaarNews | undefined, before: AadhaarMark): AadhaarMark => {
  if (news) return news.note === 'cleared' ? {} : { aadhaar: true };
  const { aadhaar, aadhaar_last4, aadhaar_index } = before;
  return { aadhaar, aadhaar_last4, aadhaar_index };
};

/**
 * The writes that bring the vault in line with the news, for the record's own transaction.
 * @throws 503 when there is no key to be had
 */
export async function vaultWrites(
  deps: Pick<Deps, 'secrets' | 'dataKeys'>,
  teacherId: number,
  aadhaar: string,
  held: HeldAadhaar | undefined,
  news: AadhaarNews | undefined,
): Promise<Write[]> {
  if (!news) return [];
  if (news.note === 'cleared') return held ? vaultRemoval(teacherId, held) : [];
  const { index } = news;
  const former = await formerIndex(deps, aadhaar);
  return [
    { put: await vaultItem(deps, teacherId, aadhaar, index), condition: held ? STANDS : NEW },
    { put: { ...keys.vaultIndex(index), owner: teacherId }, condition: NEW, refusal: taken },
    ...(held && 'index' in held ? [indexRemoval(teacherId, held.index)] : []),
    // A teacher whose number was not moved yet holds it by its former index.
    ...(former ? [{ check: keys.unique('aadhaar', former), condition: NEW, refusal: taken }] : []),
  ];
}

/** A number as the vault keeps it. */
export const vaultItem = async (
  { dataKeys }: { dataKeys: DataKeys },
  teacherId: number,
  aadhaar: string,
  index: string,
) => ({
  ...keys.vault(teacherId),
  ...(await seal(dataKeys, contextOf(teacherId), aadhaar)),
  index,
  last4: aadhaar.slice(-4),
});

/** The writes that take a teacher's number out of the vault. A former index is a claim of the record. */
export const vaultRemoval = (teacherId: number, held: HeldAadhaar): Write[] => [
  { delete: keys.vault(teacherId), condition: STANDS },
  ...('index' in held ? [indexRemoval(teacherId, held.index)] : []),
];

const STANDS = { text: 'attribute_exists(pk)' };

const indexRemoval = (teacherId: number, index: string): Write => ({
  delete: keys.vaultIndex(index),
  condition: { text: '#owner = :owner', names: { '#owner': 'owner' }, values: { ':owner': teacherId } },
});

/** Another teacher holds the number. */
const taken = () => {
  const message = teacherMessages.duplicateAadhaar;
  return new AppError('duplicate', message, { issues: [{ field: 'aadhaar_number', message }] });
};

/**
 * The index by which former versions found equal numbers. Undefined in deployments that are younger, or that have moved
 * all numbers.
 */
async function formerIndex(deps: Pick<Deps, 'secrets'>, aadhaar: string): Promise<string | undefined> {
  const { aadhaarIndex: key } = await deps.secrets('formerIndex');
  return key && createHmac('sha256', Buffer.from(key, 'base64')).update(aadhaar).digest('base64url');
}

/**
 * The Aadhaar number of a teacher from the vault, or undefined where it holds none.
 * @throws 503 when the key cannot be had; an error without a code for what was not sealed for this teacher
 */
export async function openVault(
  { table, dataKeys }: Pick<Deps, 'table' | 'dataKeys'>,
  teacherId: number,
): Promise<string | undefined> {
  const item = (await table.get(keys.vault(teacherId))) as VaultItem | undefined;
  return item && unseal(dataKeys, contextOf(teacherId), item);
}
