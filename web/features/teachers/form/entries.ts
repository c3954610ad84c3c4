import {
  type EntryField,
  entryLabels,
  entryNames,
  type ListName,
  type TeacherValues,
} from './teacherValues.ts';

export const LISTS = [
  'posting_histories',
  'deputations',
  'attachments',
] as const satisfies readonly ListName[];

/** Required in each entry (specification, section 5). The status follows from the end date and is always there. */
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
};

/** Without one of these (a deputation: without all of them) an entry is not sent. */
const KEPT_BY: Record<ListName, readonly EntryField[]> = {
  posting_histories: ['school_name', 'from_date'],
  deputations: ['department_name', 'designation', 'joining_date'],
  attachments: ['department_name', 'designation', 'district', 'joining_date'],
};

export type Entry = Partial<Record<EntryField, string>>;

export const lacking = (entry: Entry, fields: readonly EntryField[]) =>
  fields.filter((field) => !entry[field]?.trim());

/** Whether an entry lacks what it takes to be sent. */
export function isDropped(list: ListName, entry: Entry): boolean {
  const missing = lacking(entry, KEPT_BY[list]).length;
  return list === 'deputations' ? missing === KEPT_BY[list].length : missing > 0;
}

/** Whether a person has put anything into an entry; the school type is there from the start. */
export const holdsText = (entry: Entry) =>
  Object.entries(entry).some(([field, text]) => field !== 'school_type' && text.trim() !== '');

/** The places of the entries that are sent, list by list. */
export const keptPlaces = (values: TeacherValues) =>
  Object.fromEntries(
    LISTS.map((list) => [
      list,
      (values[list] as readonly Entry[]).flatMap((entry, place) => (isDropped(list, entry) ? [] : [place])),
    ]),
  ) as Record<ListName, number[]>;

const join = (names: readonly string[]) =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** The entries that will not be sent, each as a sentence that says why. */
export const incompleteEntries = (values: TeacherValues): string[] =>
  LISTS.flatMap((list) =>
    (values[list] as readonly Entry[]).flatMap((entry, place) => {
      if (!isDropped(list, entry)) return [];
      const missing = lacking(entry, KEPT_BY[list]).map((field) => `no ${entryLabels[field].toLowerCase()}`);
      const why = holdsText(entry) ? `has ${join(missing)}` : 'is empty';
      return [`${entryNames[list]} ${place + 1} ${why} and will not be saved`];
    }),
  );
