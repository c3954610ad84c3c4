import { MASKED_AADHAAR } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Deps } from '../app/deps.ts';
import { duplicate } from '../app/errors.ts';
import type { DataKeys } from '../app/services.ts';
import { keys } from '../table/keys.ts';
import { ownedBy } from '../table/stored.ts';
import { ALWAYS, EXISTS, NEW, type Write } from '../table/table.ts';
import type { AadhaarMark } from '../teachers/stored.ts';
import { type Sealed, seal, sealUnder, unseal, unsealUnder } from './envelope.ts';
import { hmac } from './hash.ts';

type Marked = AadhaarMark & { id: number };

/** What is shown of a number. */
export type ShownAadhaar = { last4: string };
/**
 * What the number of a teacher is found by: an index in the vault, or the claim of a former version. `lost` marks one
 * that the vault has no number to.
 */
export type HeldAadhaar = { index: string } | { former: string; lost?: true };

/** A number in the vault. Items of former versions lack the index. */
export type VaultItem = Sealed & { index?: string };

/** What may be read of the vault without opening it. A role can be kept to these attributes. */
export const INDEX_OF_VAULT = ['pk', 'sk', 'index'] as const;

/** Who holds the number of an index. Only the bin reads it, to name whoever has a number now. */
export const OWNER_IN_VAULT = 'owner';

const contextOf = (teacherId: number) => ({ teacher: String(teacherId) });

/**
 * What is shown of the numbers of these teachers, by their ids.
 * @throws 503 when the key of the last digits cannot be read
 */
export async function shownAadhaar(
  deps: Pick<Deps, 'secrets'>,
  teachers: readonly Marked[],
): Promise<ReadonlyMap<number, ShownAadhaar>> {
  const shown = new Map<number, ShownAadhaar>();
  for (const { id, aadhaar, aadhaar_last4: last4 } of teachers) {
    if (aadhaar)
      shown.set(id, { last4: unsealUnder(await digitsKey(deps), digitsOf(id), aadhaar).toString() });
    else if (last4) shown.set(id, { last4 });
  }
  return shown;
}

const digitsOf = (teacherId: number) => `last digits of teacher ${teacherId}`;
const digitsKey = async (deps: Pick<Deps, 'secrets'>) =>
  Buffer.from((await deps.secrets('lastDigits')).key, 'base64');

/** What the numbers of these teachers are found by, by their ids. Teachers without a number cost nothing. */
export async function heldAadhaar(
  { table }: Pick<Deps, 'table'>,
  teachers: readonly Marked[],
): Promise<ReadonlyMap<number, HeldAadhaar>> {
  const held = new Map<number, HeldAadhaar>();
  const marked = new Map(
    teachers
      .filter(({ aadhaar, aadhaar_index }) => aadhaar || aadhaar_index)
      .map((teacher) => [keys.vault(teacher.id).pk, teacher] as const),
  );
  for (const { id, aadhaar_index: former } of marked.values())
    if (former) held.set(id, { former, lost: true });
  const wanted = [...marked.values()].map(({ id }) => keys.vault(id));
  for (const { pk, index } of await table.batchGet(wanted, true, INDEX_OF_VAULT)) {
    const teacher = marked.get(pk);
    if (!teacher) continue;
    const { id, aadhaar_index: former } = teacher;
    held.set(id, former ? { former } : { index: index as string });
  }
  return held;
}

/** What a sent number changes. `index` is that of the number from now on, `held` what it was found by until now. */
export type AadhaarNews = { held?: HeldAadhaar } & (
  | { note: 'set' | 'changed'; index: string }
  | { note: 'cleared' }
);

/**
 * Compares a sent number with the one that the teacher has. Undefined where it stays, which a masked number says too.
 * @throws 503 when the index cannot be made
 */
export async function aadhaarNews(
  deps: Pick<Deps, 'table' | 'secrets' | 'indexKey'>,
  sent: string,
  before: Marked | undefined,
): Promise<AadhaarNews | undefined> {
  if (MASKED_AADHAAR.test(sent)) return undefined;
  const held = before && (await heldAadhaar(deps, [before])).get(before.id);
  if (sent === '') return held && { note: 'cleared', held };
  if (held && 'former' in held && !held.lost && (await formerIndex(deps, sent)) === held.former)
    return undefined;
  const index = await deps.indexKey.mac(sent);
  if (held && 'index' in held && held.index === index) return undefined;
  return { note: held ? 'changed' : 'set', index, held };
}

/**
 * The mark of a teacher's record after the news.
 * @throws 503 when the key of the last digits cannot be read
 */
export async function markAfter(
  deps: Pick<Deps, 'secrets'>,
  id: number,
  sent: string,
  news: AadhaarNews | undefined,
  before: AadhaarMark = {},
): Promise<AadhaarMark> {
  const { aadhaar, aadhaar_last4, aadhaar_index } = before;
  if (!news) return { aadhaar, aadhaar_last4, aadhaar_index };
  return news.note === 'cleared' ? {} : { aadhaar: await lastDigits(deps, id, sent) };
}

/** The last four digits of a number as a record keeps them. */
export const lastDigits = async (deps: Pick<Deps, 'secrets'>, id: number, aadhaar: string) =>
  sealUnder(await digitsKey(deps), digitsOf(id), aadhaar.slice(-4));

/**
 * The writes that bring the vault in line with the news, for the record's own transaction.
 * @throws 503 when there is no key to be had
 */
export async function vaultWrites(
  deps: Pick<Deps, 'secrets' | 'dataKeys'>,
  teacherId: number,
  aadhaar: string,
  news: AadhaarNews | undefined,
): Promise<Write[]> {
  if (!news) return [];
  const { held } = news;
  if (news.note === 'cleared') return held ? vaultRemoval(teacherId, held) : [];
  const { index } = news;
  const former = await formerIndex(deps, aadhaar);
  return [
    { put: await vaultItem(deps, teacherId, aadhaar, index), condition: inVault(held) ? EXISTS : NEW },
    { put: { ...keys.vaultIndex(index), owner: teacherId }, condition: NEW, refusal: taken },
    ...(held && 'index' in held ? [indexRemoval(teacherId, held.index)] : []),
    // Another teacher whose number was not moved yet holds it by its former index.
    ...(former && !(held && 'former' in held && held.former === former)
      ? [{ check: keys.unique('aadhaar', former), condition: NEW, refusal: taken }]
      : []),
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
});

/** The writes that take a teacher's number out of the vault. A former index is a claim of the record. */
const vaultRemoval = (teacherId: number, held: HeldAadhaar): Write[] => [
  ...(inVault(held) ? [{ delete: keys.vault(teacherId), condition: EXISTS }] : []),
  ...('index' in held ? [indexRemoval(teacherId, held.index)] : []),
];

/**
 * The writes by which the number of a deleted teacher waits in the vault, still sealed for that teacher: nobody holds it
 * any more, so another teacher may be given it. A former index is a claim of the record.
 */
export const vaultWaits = (teacherId: number, held: HeldAadhaar | undefined): Write[] =>
  held && 'index' in held ? [indexRemoval(teacherId, held.index)] : [];

/** Who holds the numbers of these indexes, where somebody does. */
export async function holdersInVault(
  { table }: Pick<Deps, 'table'>,
  indexes: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const found = await table.batchGet(indexes.map(keys.vaultIndex), true, ['pk', OWNER_IN_VAULT]);
  const owners = new Map(found.map(({ pk, owner }) => [pk, owner as number]));
  return new Map(
    indexes.flatMap((index) => {
      const owner = owners.get(keys.vaultIndex(index).pk);
      return owner === undefined ? [] : [[index, owner] as const];
    }),
  );
}

/** The write by which a teacher holds the number again that waited in the vault. @param refusal when another holds it */
export const vaultReturn = (teacherId: number, index: string, refusal: () => Error): Write => ({
  put: { ...keys.vaultIndex(index), owner: teacherId },
  condition: NEW,
  refusal,
});

/**
 * The writes that put a number back as it was sealed for a teacher, in place of the one that the teacher has now.
 * @param sealed undefined where the teacher had none
 */
export function sealedAgain(
  teacherId: number,
  held: HeldAadhaar | undefined,
  sealed: VaultItem | undefined,
): Write[] {
  const { index } = sealed ?? {};
  const item: Write[] = sealed
    ? [{ put: { ...sealed, ...keys.vault(teacherId) }, condition: inVault(held) ? EXISTS : NEW }]
    : inVault(held)
      ? [{ delete: keys.vault(teacherId), condition: EXISTS }]
      : [];
  return [
    ...item,
    ...(held && 'index' in held ? [indexRemoval(teacherId, held.index)] : []),
    ...(index === undefined
      ? []
      : [{ put: { ...keys.vaultIndex(index), owner: teacherId }, condition: NEW, refusal: taken }]),
  ];
}

/** The write that erases a number which waits in the vault, whether there is one or not. */
export const vaultErasure = (teacherId: number): Write => ({
  delete: keys.vault(teacherId),
  condition: ALWAYS,
});

const inVault = (held: HeldAadhaar | undefined) => held !== undefined && !('former' in held && held.lost);

const indexRemoval = (teacherId: number, index: string): Write => ({
  delete: keys.vaultIndex(index),
  condition: ownedBy(teacherId),
});

/** Another teacher holds the number. */
const taken = () => duplicate('aadhaar_number', teacherMessages.duplicateAadhaar);

/**
 * The index by which former versions found equal numbers. Undefined in deployments that are younger, or that have moved
 * all numbers.
 */
async function formerIndex(deps: Pick<Deps, 'secrets'>, aadhaar: string): Promise<string | undefined> {
  const { aadhaarIndex: key } = await deps.secrets('formerIndex');
  return key && hmac(key, aadhaar).toString('base64url');
}

/**
 * The Aadhaar number of a teacher from the vault, or undefined where it holds none.
 * @throws 503 when the key cannot be had; an error without a code for what was not sealed for this teacher
 */
export async function openVault(
  { table, dataKeys }: Pick<Deps, 'table' | 'dataKeys'>,
  teacherId: number,
): Promise<string | undefined> {
  const item = await table.get<VaultItem>(keys.vault(teacherId));
  return item && unseal(dataKeys, contextOf(teacherId), item);
}
