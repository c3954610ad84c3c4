import { auditMessages } from '../messages/audit.ts';
import { account } from '../records/account.ts';
import { masterItem } from '../records/masterItem.ts';
import { AS_READ, medicalRecord } from '../records/medicalRecord.ts';
import { type Field, type Fields, namesOf, renamed } from '../records/record.ts';
import { school } from '../records/school.ts';
import { showValue } from '../records/show.ts';
import { TEACHER_LISTS, teacher } from '../records/teacher.ts';
import type { AuditAction, AuditEntry, ResourceType } from './audit.ts';
import { showDate } from './dates.ts';
import { DAY } from './days.ts';
import { isObject } from './isObject.ts';
import {
  isListName,
  type ListChange,
  type ListEntry,
  type ListName,
  listChange,
  MORE,
  TITLES,
  type ValueChange,
} from './listChange.ts';

/**
 * One value of a record before and after a change, as text. '' means empty or unknown. `field` names the value, as
 * `Phone Number` or `Posting 2, To Date`.
 */
export type FieldChange = { field: string; before: string; after: string };

/** Fields that every record has for bookkeeping. They tell a person nothing about a change. */
const BOOKKEEPING = ['id', 'version', 'created_at', 'updated_at'];

const RECORDS: Partial<Record<string, Fields>> = {
  school,
  teacher,
  user: account,
  medical_record: renamed(medicalRecord, AS_READ),
  master_data: masterItem,
} satisfies Partial<Record<ResourceType, Fields>>;

/** The name of a field that no record declares: `wide_field` becomes `Wide field`. */
export const fieldName = (field: string) => {
  const words = field.replaceAll('_', ' ').replace(/\b(id|rd)\b/gi, (short) => short.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
};

type Details = Record<string, unknown>;

const isPlain = (value: unknown) => typeof value === 'string' || typeof value === 'number';

/** A value of an entry as text. Lists are joined by commas, and booleans become Yes or No. */
export function text(value: unknown, field?: Field): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && DAY.test(value)) return showDate(value);
  if (field && !('date' in field || 'list' in field) && isPlain(value))
    return showValue(field, value as string | number);
  if (Array.isArray(value)) return value.map((one) => text(one, field)).join(', ');
  if (isObject(value)) {
    return Object.entries(value)
      .map(([name, part]) => [fieldName(name), text(part)])
      .filter(([, part]) => part !== '')
      .map(([name, part]) => `${name}: ${part}`)
      .join('; ');
  }
  return String(value);
}

/** The `details` of an audit entry. {} if they are not a JSON object. */
export function readDetails(details: string): Record<string, unknown> {
  try {
    const read: unknown = JSON.parse(details);
    return isObject(read) ? read : {};
  } catch {
    return {};
  }
}

/**
 * The changes that an audit entry records, value by value. [] if it records none.
 * @param type the kind of record that the entry is about; its declaration names the fields
 */
export function changesOf(details: string, type?: string): FieldChange[] {
  const { before, after, lists } = readDetails(details);
  const [was, is, changed] = [before, after, lists].map((part) => (isObject(part) ? part : {})) as [
    Details,
    Details,
    Details,
  ];
  const record = type === undefined ? {} : fieldsOf(type);
  const lines = [...new Set([...Object.keys(was), ...Object.keys(is)])]
    .filter((name) => !BOOKKEEPING.includes(name))
    .flatMap((name): FieldChange[] => {
      const [from, to] = [was[name], is[name]];
      // Former versions kept both lists whole. An entry of a creation still keeps one.
      if (isListName(name) && (Array.isArray(from) || Array.isArray(to)))
        return listLines(name, listChange(name, listOf(from), listOf(to)));
      return [
        { field: labelOf(record, name), before: text(from, record[name]), after: text(to, record[name]) },
      ];
    });
  const inLists = Object.entries(changed).flatMap(([name, change]) =>
    isListName(name) && isObject(change)
      ? listLines(name, change as ListChange)
      : // Erased with the person whom it was about.
        [{ field: labelOf(record, name), before: text(change), after: text(change) }],
  );
  return [...lines, ...inLists].filter((change) => change.before !== '' || change.after !== '');
}

const ONE_SIDED: readonly string[] = [
  'create',
  'delete',
  'user_create',
  'user_delete',
] satisfies AuditAction[];

/** Whether an action wrote or removed a record as a whole, so that each of its values has one side only. */
export const isOneSided = (action: string) => ONE_SIDED.includes(action);

const DONE: Partial<Record<string, string>> = auditMessages.done;

/**
 * What an entry did, in words: `Created`. An action alone may mislead: the entry of a record that came back from the bin
 * is one of a creation, and only its step tells that it was restored.
 */
export function doneIn({ action, details }: Pick<AuditEntry, 'action' | 'details'>): string {
  const { step, erased } = readDetails(details);
  return DONE[`${action} ${erased ? 'erased' : step}`] ?? DONE[action] ?? fieldName(action);
}

const EMPTY = '–';

/** What became of a value. A change tells both sides, for a value that was emptied would read as if it had been set. */
export const changeText = ({ before, after }: FieldChange, action: string) =>
  isOneSided(action) || after === auditMessages.reordered
    ? before || after
    : `${before || EMPTY} → ${after || EMPTY}`;

const labelOf = (record: Fields, name: string) => record[name]?.label ?? fieldName(name);

/** The fields of a kind of record, by which its entries are read. */
export const fieldsOf = (type: string): Fields => RECORDS[type] ?? {};

const listOf = (value: unknown) => (Array.isArray(value) ? (value as ListEntry[]) : []);

/** The order that made an entry, which no declaration has: nobody types it. */
const BY_ORDER: Fields = { order: { label: 'Order', text: 60 } };

/**
 * What a change did to a list of a teacher, a line for each value: an entry that came or went, or one value of an
 * entry. Entries are numbered as the form numbers them.
 */
function listLines(list: ListName, change: ListChange | undefined): FieldChange[] {
  if (!change) return [];
  const { added = [], removed = [], changed = [] } = change;
  const record: Fields = { ...TEACHER_LISTS[list].record, ...MORE[list], ...BY_ORDER };
  const name = (place: number) => `${TEACHER_LISTS[list].one} ${place + 1}`;
  const values = (place: number, of: Record<string, ValueChange>) =>
    namesOf(record).flatMap((field): FieldChange[] => {
      const [before, after] = of[field] ?? [];
      if (!of[field]) return [];
      const shownAs = { before: valueText(before, record[field]), after: valueText(after, record[field]) };
      return [{ field: `${name(place)}, ${record[field]?.label}`, ...shownAs }];
    });
  const lines = [
    ...changed.map(([place, of]) => ({ place, lines: values(place, of) })),
    ...added.map(([place, entry]) => ({
      place,
      lines: [{ field: name(place), before: '', after: entryText(list, entry) }],
    })),
  ]
    .sort((a, b) => a.place - b.place)
    .flatMap(({ lines }) => lines);
  const gone = removed.map(([place, entry]) => ({
    field: name(place),
    before: entryText(list, entry),
    after: '',
  }));
  const all = [...lines, ...gone];
  const { moved } = change;
  return all.length > 0 || !moved
    ? all
    : [{ field: teacher[list].label, before: '', after: auditMessages.reordered }];
}

/** An order is told by its number. */
const valueText = (value: unknown, field?: Field) => text(isObject(value) ? value.number : value, field);

/** An entry of a list in a line: `Zotlang, 01/06/2009 – 31/03/2015`. */
export function entryText(list: ListName, entry: ListEntry): string {
  const { starts, ends } = TEACHER_LISTS[list];
  const [start, end] = [text(entry[starts]), text(entry[ends])];
  return `${text(entry[TITLES[list]])}, ${end ? `${start} – ${end}` : `from ${start}`}`;
}
