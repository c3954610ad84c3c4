import { showDate } from '#shared/domain/dates.ts';
import { listed } from '#shared/domain/text.ts';
import { serviceScreen } from '#shared/messages/serviceScreen.ts';
import type { Fields, Name } from '#shared/records/record.ts';
import { FORM_LISTS, type ListName, type TeacherValues } from './teacherValues.ts';

export const LISTS = Object.keys(FORM_LISTS) as ListName[];

type EntryOf<L extends ListName> = (typeof FORM_LISTS)[L]['record'];
export type EntryField = { [L in ListName]: Name<EntryOf<L>> }[ListName];
export type Entry = Partial<Record<EntryField, string>>;

/** The fields that each entry requires (specification, section 5). The status follows from the end date. */
export const REQUIRED: Record<ListName, readonly EntryField[]> = {
  posting_histories: [
    'school_name',
    'school_type',
    'medium',
    'management',
    'block_office',
    'district',
    'from_date',
  ],
  deputations: ['department_name', 'designation', 'joining_date'],
  attachments: ['department_name', 'designation', 'district', 'rd_block', 'joining_date'],
  away: ['kind', 'from'],
};

/** An entry without one of these is not sent. A deputation is left out only if it lacks all of them. */
const KEPT_BY: Record<ListName, readonly EntryField[]> = {
  posting_histories: ['school_name', 'from_date'],
  deputations: ['department_name', 'designation', 'joining_date'],
  attachments: ['department_name', 'designation', 'district', 'joining_date'],
  away: ['kind', 'from'],
};

/** The field by which people know an entry. */
export const TITLES = {
  posting_histories: 'school_name',
  deputations: 'department_name',
  attachments: 'department_name',
  away: 'kind',
} as const satisfies Record<ListName, EntryField>;

/** An entry as people know it. */
export const titleOf = (list: ListName, entry: Entry): string => {
  const title = entry[TITLES[list]] ?? '';
  return list === 'away' ? showKind(title) : title;
};

/** The kind of a time away, in words. */
export const showKind = (kind: string) => (serviceScreen.kinds as Record<string, string>)[kind] ?? kind;

/** From when to when an entry lasts, for people. */
export function periodOf(list: ListName, entry: Entry) {
  const { starts, ends } = FORM_LISTS[list];
  const [from = '', to = ''] = [entry[starts], entry[ends]];
  return `${showDate(from) || 'no date'} to ${to ? showDate(to) : 'now'}`;
}

export const labelIn = (list: ListName, field: EntryField) =>
  (FORM_LISTS[list].record as Fields)[field]?.label ?? field;

export const lacking = (entry: Entry, fields: readonly EntryField[]) =>
  fields.filter((field) => !entry[field]?.trim());

/** Whether an entry lacks too much to be sent. */
export function isDropped(list: ListName, entry: Entry): boolean {
  const missing = lacking(entry, KEPT_BY[list]).length;
  return list === 'deputations' ? missing === KEPT_BY[list].length : missing > 0;
}

/** Whether a person has typed anything into an entry. A new one already has a school type. */
export const holdsText = (entry: Entry) =>
  Object.entries(entry).some(([field, text]) => field !== 'school_type' && text.trim() !== '');

/** Whether two entries hold the same, whatever else they know of themselves. */
export const sameEntry = (one: Entry, other: Entry) =>
  (Object.keys(one) as EntryField[]).every((field) => (one[field] ?? '') === (other[field] ?? ''));

/** The first field to fill in: the name of the school or department, or else the start. */
export const firstBlank = (list: ListName, entry: Entry): EntryField =>
  entry[TITLES[list]] ? FORM_LISTS[list].starts : TITLES[list];

/** Makes something of each list of entries. */
export const perList = <T>(values: TeacherValues, make: (list: ListName, entries: readonly Entry[]) => T) =>
  Object.fromEntries(LISTS.map((list) => [list, make(list, values[list])])) as Record<ListName, T>;

/** The places of the entries that are sent, for each list. */
export const keptPlaces = (values: TeacherValues) =>
  perList(values, (list, entries) =>
    entries.flatMap((entry, place) => (isDropped(list, entry) ? [] : [place])),
  );

/** A sentence about each entry that will not be sent. It says why. */
export const incompleteEntries = (values: TeacherValues): string[] =>
  LISTS.flatMap((list) =>
    (values[list] as readonly Entry[]).flatMap((entry, place) => {
      if (!isDropped(list, entry)) return [];
      const missing = lacking(entry, KEPT_BY[list]).map(
        (field) => `no ${labelIn(list, field).toLowerCase()}`,
      );
      const why = holdsText(entry) ? `has ${listed(missing)}` : 'is empty';
      return [`${FORM_LISTS[list].one} ${place + 1} ${why} and will not be saved`];
    }),
  );
