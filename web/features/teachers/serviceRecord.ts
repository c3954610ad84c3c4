import { readClasses } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Deputation, Posting, Teacher } from '#shared/domain/teacher.ts';
import { experience } from '#shared/domain/teacherDates.ts';
import { showType } from '#shared/domain/text.ts';
import { school } from '#shared/records/school.ts';
import type { Placed } from '#shared/records/show.ts';
import { teacher } from '#shared/records/teacher.ts';
import { factsOf } from '../../record/facts.ts';
import { endText, HISTORY_KINDS, type HistoryKind, historyTitles } from '../../reference/histories.ts';
import type { Sheet, SheetSection } from '../../ui/PrintSheet.tsx';

type Table = NonNullable<SheetSection['table']>;

/** What there is of some parts, such as a village and its district. */
const joined = (...parts: string[]) => parts.filter(Boolean).join(', ');

type Column<Entry> = readonly [header: string, cell: (entry: Entry) => string];

/** A table of entries from the earliest on. A column that none of them fills is left out: few have a post or an order. */
function tableOf<Entry>(
  entries: readonly Entry[],
  startOf: (entry: Entry) => string,
  columns: readonly Column<Entry>[],
): Table {
  const filled = columns.filter(([, cell]) => entries.some((entry) => cell(entry) !== ''));
  return {
    headers: filled.map(([header]) => header),
    rows: entries
      .toSorted((a, b) => startOf(a).localeCompare(startOf(b)))
      .map((entry) => filled.map(([, cell]) => cell(entry))),
  };
}

/** The number of an order is one long word, which may break after each stroke. */
const ORDER: Column<Pick<Posting, 'order'>> = [
  'Order',
  ({ order }) => order?.number.replaceAll('/', '/\u200b') ?? '',
];
const PLACE: Column<Pick<Posting, 'habitation' | 'rd_block' | 'district'>> = [
  'Place',
  ({ habitation, rd_block, district }) => joined(habitation, rd_block, district),
];

/** What the tables of deputations and attachments have. The place of an attachment stands before its order. */
const officeTable = <Entry extends Deputation>(
  entries: readonly Entry[],
  today: string,
  more: readonly Column<Entry>[] = [],
) =>
  tableOf<Entry>(entries, ({ joining_date }) => joining_date, [
    ['From', ({ joining_date }) => showDate(joining_date)],
    ['To', ({ end_date }) => endText(end_date, today, 'Ongoing')],
    ['Department', ({ department_name }) => department_name],
    ['Designation', ({ designation }) => designation],
    ...more,
    ORDER,
    ['Status', ({ status }) => status],
  ]);

/** A service record is read from its beginning, so the earliest entry comes first. */
const tables: Record<HistoryKind, (teacher: Teacher, today: string) => Table> = {
  posting: ({ posting_histories }, today) =>
    tableOf<Posting>(posting_histories, ({ from_date }) => from_date, [
      ['From', ({ from_date }) => showDate(from_date)],
      ['To', ({ to_date }) => endText(to_date, today, 'Current')],
      ['School', ({ school_name }) => school_name],
      ['School ID', ({ school_id }) => school_id],
      ['Designation', ({ designation = '', subject = '' }) => joined(designation, subject)],
      PLACE,
      ORDER,
      ['Status', ({ status }) => status],
    ]),
  deputation: ({ deputations }, today) => officeTable(deputations, today),
  attachment: ({ attachments }, today) => officeTable(attachments, today, [PLACE]),
};

/**
 * A teacher's service record for printing. It holds nothing about health.
 * @param today `YYYY-MM-DD` in India
 */
export function serviceRecord(stored: Teacher, today: string, printedBy: string): Sheet {
  const facts = (...layout: Placed<typeof teacher>[]) => factsOf(teacher, stored, layout, '-');
  const ofSchool = (...layout: Placed<typeof school>[]) =>
    factsOf(school, { ...stored, school_name: stored.current_school_name }, layout, '-');
  const by = (label: string, value: string) => [label, value || '-'] as const;
  return {
    title: 'Service Record',
    about: `${stored.teacher_name}, Teacher ID ${stored.teacher_ID}`,
    printedBy,
    sections: [
      {
        title: 'Personal Information',
        facts: facts(
          'date_of_birth',
          'gender',
          'social_group',
          'religion',
          'aadhaar_number',
          'phone_number',
          ['Email Address', 'email'],
        ),
      },
      {
        title: 'Service',
        facts: [
          ...facts(['Date of Joining', 'joining_date']),
          by('Experience', experience(stored, today)),
          ...facts('service_category'),
          by(teacher.teacher_type.label, showType(stored.teacher_type)),
          ...facts('subjects_taught'),
          by(teacher.classes_taught.label, classRanges(readClasses(stored.classes_taught))),
        ],
      },
      {
        title: 'Present School',
        facts: [
          ...ofSchool(
            'school_name',
            'school_id',
            'school_level',
            ['Management', 'management'],
            'block_office',
          ),
          by('Place', joined(stored.habitation, stored.rd_block, stored.district)),
        ],
      },
      ...HISTORY_KINDS.flatMap((kind) => {
        const table = tables[kind](stored, today);
        return table.rows.length > 0 ? [{ title: historyTitles[kind], table }] : [];
      }),
    ],
  };
}
