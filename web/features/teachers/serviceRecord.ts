import { readClasses } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { experience } from '#shared/domain/teacherDates.ts';
import { showType } from '#shared/domain/text.ts';
import { school } from '#shared/records/school.ts';
import type { Placed } from '#shared/records/show.ts';
import { teacher } from '#shared/records/teacher.ts';
import { factsOf } from '../../record/facts.ts';
import { endText, HISTORY_KINDS, type HistoryKind, historyTitles } from '../../reference/histories.ts';
import type { Sheet, SheetSection } from '../../ui/PrintSheet.tsx';

type Table = NonNullable<SheetSection['table']>;

const places = (...parts: string[]) => parts.filter(Boolean).join(', ');
const inOrder = <Entry>(entries: readonly Entry[], startOf: (entry: Entry) => string) =>
  entries.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));

/** A service record is read from its beginning, so the earliest entry comes first. */
const tables: Record<HistoryKind, (teacher: Teacher, today: string) => Table> = {
  posting: ({ posting_histories }, today) => ({
    headers: ['From', 'To', 'School', 'School ID', 'Place', 'Status'],
    rows: inOrder(posting_histories, ({ from_date }) => from_date).map((posting) => [
      showDate(posting.from_date),
      endText(posting.to_date, today, 'Current'),
      posting.school_name,
      posting.school_id,
      places(posting.habitation, posting.rd_block, posting.district),
      posting.status,
    ]),
  }),
  deputation: ({ deputations }, today) => ({
    headers: ['From', 'To', 'Department', 'Designation', 'Status'],
    rows: inOrder(deputations, ({ joining_date }) => joining_date).map((entry) => [
      showDate(entry.joining_date),
      endText(entry.end_date, today, 'Ongoing'),
      entry.department_name,
      entry.designation,
      entry.status,
    ]),
  }),
  attachment: ({ attachments }, today) => ({
    headers: ['From', 'To', 'Department', 'Designation', 'Place', 'Status'],
    rows: inOrder(attachments, ({ joining_date }) => joining_date).map((entry) => [
      showDate(entry.joining_date),
      endText(entry.end_date, today, 'Ongoing'),
      entry.department_name,
      entry.designation,
      places(entry.habitation, entry.rd_block, entry.district),
      entry.status,
    ]),
  }),
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
          by('Place', places(stored.habitation, stored.rd_block, stored.district)),
        ],
      },
      ...HISTORY_KINDS.flatMap((kind) => {
        const table = tables[kind](stored, today);
        return table.rows.length > 0 ? [{ title: historyTitles[kind], table }] : [];
      }),
    ],
  };
}
