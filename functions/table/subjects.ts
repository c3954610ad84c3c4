import { randomBytes } from 'node:crypto';
import { type By, bySystem } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, secondsOf } from '../app/durations.ts';
import { auditWrites, type StoredEntry } from './auditEntry.ts';
import { keys } from './keys.ts';
import { isSubjectKind, joined, type SubjectKey, type SubjectKind, unsealed } from './sealing.ts';
import { EXISTS, type Item, isDone, NEW, type Table, type Write } from './table.ts';

/** The key of a person, and the writes that keep it. */
export type Subject = SubjectKey & { writes: Write[] };
type StoredKey = Item & { keyId: string; key: string; expiresAt?: number };

const readKey = ({ keyId, key }: StoredKey): SubjectKey => ({ keyId, key: Buffer.from(key, 'base64url') });

const unmoved = ({ keyId }: StoredKey) => ({ text: 'keyId = :keyId', values: { ':keyId': keyId } });

function made(kind: SubjectKind, id: number, over: StoredKey | undefined, expiresAt?: number): Subject {
  const key = randomBytes(32);
  const keyId = randomBytes(9).toString('base64url');
  const item = { ...keys.subject(kind, id), keyId, key: key.toString('base64url'), expiresAt };
  return { keyId, key, writes: [{ put: item, condition: over ? unmoved(over) : NEW }] };
}

/** The key of a person who comes into being. Undefined for a record that is no person. */
export const firstSubject = (kind: string, id: number): Subject | undefined =>
  isSubjectKind(kind) ? made(kind, id, undefined) : undefined;

type Needs = Pick<Deps, 'table' | 'now' | 'limits'>;

/**
 * The keys of some persons by their ids. Whoever has none yet is given one by the writes.
 * @param leaving whether they are deleted: then the writes also set the day on which the key is erased, where the
 * deployment has such a day
 */
export async function subjectsOf(
  { table, now, limits }: Needs,
  kind: SubjectKind,
  ids: readonly number[],
  leaving = false,
): Promise<Map<number, Subject>> {
  const seconds = Math.floor(secondsOf(now()));
  const { personalDaysAfterDeletion: after, binDays } = limits;
  // Who may come back from the bin keeps the key until then.
  const days = leaving && after !== undefined ? Math.max(after, kind === 'teacher' ? binDays : 0) : undefined;
  const expiresAt = days === undefined ? undefined : seconds + days * DAY_SECONDS;
  const found = await keysOf(table, kind, ids);
  return new Map(
    ids.map((id) => {
      const item = found.get(keys.subject(kind, id).pk);
      if (!item || isOver(item, seconds)) return [id, made(kind, id, item, expiresAt)];
      const ends: Write = { put: { ...item, expiresAt }, condition: unmoved(item) };
      return [id, { ...readKey(item), writes: expiresAt === undefined ? [] : [ends] }];
    }),
  );
}

/**
 * The keys of persons whose records come back from the bin, by their ids. From now on none of them is to be erased on a
 * day.
 */
export async function returningSubjects(
  { table, now }: Pick<Needs, 'table' | 'now'>,
  kind: SubjectKind,
  ids: readonly number[],
): Promise<Map<number, Subject>> {
  const seconds = Math.floor(secondsOf(now()));
  const found = await keysOf(table, kind, ids);
  return new Map(
    ids.map((id) => {
      const item = found.get(keys.subject(kind, id).pk);
      if (!item || isOver(item, seconds)) return [id, made(kind, id, item)];
      const stays: Write = { put: { ...item, expiresAt: undefined }, condition: unmoved(item) };
      return [id, { ...readKey(item), writes: item.expiresAt === undefined ? [] : [stays] }];
    }),
  );
}

/** The key of one person. @see subjectsOf */
export async function subjectOf(deps: Needs, kind: SubjectKind, id: number, leaving = false) {
  return (await subjectsOf(deps, kind, [id], leaving)).get(id) as Subject;
}

const isOver = ({ expiresAt }: StoredKey, seconds: number) => expiresAt !== undefined && expiresAt <= seconds;

const keysOf = (table: Table, kind: SubjectKind, ids: readonly number[]) =>
  readKeys(
    table,
    ids.map((id) => keys.subject(kind, id).pk),
  );

async function readKeys(table: Table, pks: readonly string[]): Promise<Map<string, StoredKey>> {
  const { sk } = keys.subject('', 0);
  const items = await table.batchGet<StoredKey>(pks.map((pk) => ({ pk, sk })));
  return new Map(items.map((item) => [item.pk, item]));
}

/** The same entries with their personal values. Values whose key was erased read as they are kept: `erased`. */
export async function opened(
  { table, now }: Pick<Deps, 'table' | 'now'>,
  entries: readonly StoredEntry[],
): Promise<StoredEntry[]> {
  const keyOf = ({ resource_type, resource_id }: StoredEntry) => keys.subject(resource_type, resource_id).pk;
  const wanted = new Set(entries.filter((entry) => entry.sealed !== undefined).map(keyOf));
  if (wanted.size === 0) return [...entries];
  const found = await readKeys(table, [...wanted]);
  const seconds = secondsOf(now());
  return entries.map((entry) => {
    const item = found.get(keyOf(entry));
    if (entry.sealed === undefined || !item || isOver(item, seconds)) return entry;
    return { ...entry, details: openedDetails(entry.id, entry.details, entry.sealed, readKey(item)) };
  });
}

function openedDetails(id: string, details: string, text: string, key: SubjectKey): string {
  try {
    const personal = unsealed(key, id, text);
    return personal ? JSON.stringify(joined(JSON.parse(details), personal)) : details;
  } catch {
    // Somebody changed the entry, which its digest tells.
    return details;
  }
}

const OPERATOR = bySystem('npm run');

/**
 * Makes the personal values of a teacher or an account unreadable in every audit entry, at once and for good, with an
 * entry that says so. The chain still verifies, since it goes over the sealed values. Backups of the table hold the key
 * until they end.
 * @returns whether there was a key to erase
 */
export async function eraseSubject(
  deps: Pick<Deps, 'table' | 'now' | 'newId'>,
  kind: SubjectKind,
  id: number,
  by: By = OPERATOR,
): Promise<boolean> {
  const entry = auditWrites(deps, by, {
    action: 'delete',
    resource_type: kind,
    resource_id: String(id),
    details: { erased: 'personal values in the audit trail' },
  });
  const key = { delete: keys.subject(kind, id), condition: EXISTS };
  return isDone(deps.table.transact([key, ...entry]));
}
