import { MASK } from '#shared/domain/aadhaarMask.ts';
import type { RecordAt, RecordType } from '#shared/domain/audit.ts';
import { RESTORED } from '#shared/domain/bin.ts';
import { fieldsOf, readDetails } from '#shared/domain/entryText.ts';
import { isObject } from '#shared/domain/isObject.ts';
import { isListName, type ListChange, type ListEntry, redone, undone } from '#shared/domain/listChange.ts';
import { SERVICE_FIELDS, TEACHER_LISTS } from '#shared/records/teacher.ts';
import { CLOSING_FIELDS } from '../closures/stored.ts';
import { ERASED } from '../table/sealing.ts';

type Values = Record<string, unknown>;
/** What has entries that can be folded. Of an item of master data they tell what it was called. */
type Foldable = RecordType | 'master_data';
/** What folding needs of an entry. */
export type Told = { action: string; created_at: string; details: string };

const CREATES: readonly string[] = ['create', 'user_create'];
export const DELETES: readonly string[] = ['delete', 'user_delete'];

/** What entries never hold, and what they hold beside the declared fields. */
const NEVER = 'aadhaar_number';
const BESIDE: Partial<Record<Foldable, readonly string[]>> = {
  user: ['is_active'],
  school: CLOSING_FIELDS,
  teacher: SERVICE_FIELDS,
};
/** As in a record as it is, these are absent where there is nothing to say. */
const ABSENT: ReadonlySet<string> = new Set([...SERVICE_FIELDS, ...CLOSING_FIELDS]);

/** The fields of a kind of record whose values can be folded. */
export const foldedFields = (type: Foldable): string[] => [
  ...Object.keys(fieldsOf(type)).filter((name) => name !== NEVER),
  ...(BESIDE[type] ?? []),
];

/**
 * A record on the way through its entries. `known` turns false where an entry cannot tell all that it changed. `at` has
 * for each value when the entry was made that told it; nothing for what the record has now.
 */
export type Folded = Pick<RecordAt, 'state' | 'record'> & {
  known: boolean;
  at: Readonly<Record<string, string>>;
};

/** Whether a part of a value was masked. */
const isMasked = (value: unknown) => JSON.stringify(value ?? '').includes(MASK);

/** A side of a change: the values that an entry tells, and whether it tells all that it changed. */
function told(details: Values, side: 'before' | 'after'): { values: Values; all: boolean } {
  const values = isObject(details[side]) ? { ...details[side] } : {};
  let all = !('tooLong' in details);
  for (const [name, value] of Object.entries(values)) {
    // What was erased or masked is not there any more, and reads so.
    if (value === ERASED || isMasked(value)) all = false;
    // Former versions told how long a list was.
    else if (isListName(name) && !Array.isArray(value)) {
      all = false;
      delete values[name];
    }
  }
  return { values, all };
}

/** The lists of a record with their changes taken back, or made again. */
function withLists(
  record: Values,
  lists: unknown,
  change: (list: readonly ListEntry[], change: ListChange) => ListEntry[],
): { record: Values; all: boolean } {
  const next = { ...record };
  let all = true;
  for (const [name, one] of Object.entries(isObject(lists) ? lists : {})) {
    const list = next[name];
    if (isObject(one) && Array.isArray(list)) next[name] = change(list, one);
    else all = false;
    if (isMasked(one)) all = false;
  }
  return { record: next, all };
}

/** What a new record has before its entry is read, which leaves out lists that are empty. */
const beginning = (after: unknown): Values =>
  Object.fromEntries(
    Object.keys(TEACHER_LISTS)
      .filter((name) => !isObject(after) || !Object.hasOwn(after, name))
      .map((name) => [name, []]),
  );

const toldAt = (values: Values, at: string) =>
  Object.fromEntries(Object.keys(values).map((name) => [name, at]));

/** The record before an entry, from the record after it. */
function back({ record, known, at }: Folded, { action, created_at, details: text }: Told): Folded {
  const details = readDetails(text);
  const restored = details.step === RESTORED;
  if (CREATES.includes(action) && !restored) return { state: 'before', record: {}, known, at: {} };
  const { values, all } = told(details, 'before');
  const undoneLists = withLists(record, details.lists, undone);
  return {
    // The same record came back from the bin, where it was as before its deletion but for what the entry tells.
    state: CREATES.includes(action) ? 'gone' : 'there',
    record: { ...undoneLists.record, ...values },
    known: known && all && undoneLists.all,
    at: { ...at, ...toldAt(values, created_at) },
  };
}

/** The record after an entry, from the record before it. */
function forth({ record, known, at }: Folded, { action, created_at, details: text }: Told): Folded {
  if (DELETES.includes(action)) return { state: 'gone', record, known, at };
  const details = readDetails(text);
  const { values, all } = told(details, 'after');
  const made = CREATES.includes(action) && details.step !== RESTORED;
  const redoneLists = withLists(made ? beginning(details.after) : record, details.lists, redone);
  return {
    state: 'there',
    record: { ...redoneLists.record, ...values },
    known: (made || known) && all && redoneLists.all,
    at: { ...(made ? {} : at), ...toldAt(values, created_at) },
  };
}

/**
 * The record as it was before an instant: folded back from the record as it is, or for one that is gone forward from
 * its creation.
 * @param present the record as it is now; undefined for one that is gone
 * @param entries its changes, the oldest first
 */
export function foldRecord(
  type: Foldable,
  present: Values | undefined,
  entries: readonly Told[],
  until: string,
): Folded {
  const fields = foldedFields(type);
  const state = present
    ? entries
        .filter(({ created_at }) => created_at >= until)
        .reduceRight(back, { state: 'there', record: present, known: true, at: {} } as Folded)
    : entries
        .filter(({ created_at }) => created_at < until)
        .reduce(forth, { state: 'before', record: {}, known: true, at: {} } as Folded);
  if (state.state !== 'there') return { ...state, record: {}, known: true };
  const empty = (name: string) => (isListName(name) || name.endsWith('_taught') ? [] : '');
  const record = Object.fromEntries(
    fields
      .filter((name) => !ABSENT.has(name) || state.record[name])
      .map((name) => [name, state.record[name] ?? empty(name)]),
  );
  return { ...state, record };
}
