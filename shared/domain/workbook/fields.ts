import type { Collection } from '../../records/collections.ts';
import { declare, type Field, type Fields, namesOf, omit } from '../../records/record.ts';
import { SCHOOL_COLUMNS, school } from '../../records/school.ts';
import { teacher } from '../../records/teacher.ts';

// What a workbook of schools or of teachers may hold: what their records declare. There is no other list of columns.

/** The fields that one cell cannot hold, and the Aadhaar number, which is entered in the form alone. */
const NO_COLUMN = ['aadhaar_number', 'posting_histories', 'deputations', 'attachments'] as const;

export const WORKBOOK = {
  schools: { fields: school as Fields, key: 'school_id', one: 'school' },
  teachers: { fields: omit(teacher, NO_COLUMN) as Fields, key: 'teacher_ID', one: 'teacher' },
  // One row for each school: a file with a row for each post is put together first (`pivot.ts`).
  posts: {
    fields: declare({
      school_id: school.school_id,
      posts: {
        label: 'Posts',
        lines: 4000,
        required: true,
        example: 'Headmaster: 1; Middle School Teacher [Mathematics]: 3',
      },
    }) as Fields,
    key: 'school_id',
    one: 'school',
  },
} as const;
export type WorkbookKind = keyof typeof WORKBOOK;
export const WORKBOOK_KINDS = Object.keys(WORKBOOK) as readonly WorkbookKind[];

/** The columns that a workbook can have, in declared order. */
export const columnNames = (kind: WorkbookKind): readonly string[] => namesOf(WORKBOOK[kind].fields);

/** The declaration of a column; undefined for an unknown name. */
export const columnField = (kind: WorkbookKind, name: string): Field | undefined =>
  Object.hasOwn(WORKBOOK[kind].fields, name) ? WORKBOOK[kind].fields[name] : undefined;

/** What the column is called in a workbook. A teacher's school is told by its School ID. */
export const columnLabel = (kind: WorkbookKind, name: string): string =>
  name === 'school_id' ? school.school_id.label : (columnField(kind, name)?.label ?? name);

/** Every heading by which a column is known: its label, its name, and its label in the specified export. */
export const columnHeadings = (kind: WorkbookKind, name: string): readonly string[] => {
  const label = columnField(kind, name)?.label ?? name;
  const exported = SCHOOL_COLUMNS.flatMap((place) =>
    typeof place !== 'string' && place[1] === name ? [place[0]] : [],
  );
  return [columnLabel(kind, name), label, name, ...exported];
};

/** The headings of a number that no workbook takes. */
export const REFUSED_HEADINGS: readonly string[] = [
  teacher.aadhaar_number.label,
  'aadhaar_number',
  'Aadhaar',
];

/** The values that a column allows, where its declaration lists them, or the collection that does. */
export function allowedIn(field: Field): readonly string[] | Collection | undefined {
  if ('oneOf' in field) return field.oneOf;
  if ('someOf' in field) return field.someOf;
  return 'choice' in field ? field.choice : undefined;
}
