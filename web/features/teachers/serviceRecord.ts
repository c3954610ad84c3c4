import { readClasses, readNames } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import { showDate } from '#shared/domain/dates.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { experience } from '#shared/domain/teacherDates.ts';
import { showType } from '#shared/domain/text.ts';
import { endText, HISTORY_KINDS, type HistoryKind, historyTitles } from '../../reference/histories.ts';
import type { Sheet, SheetSection } from '../../ui/PrintSheet.tsx';

type Table = NonNullable<SheetSection['table']>;

const places = (...parts: string[]) => parts.filter(Boolean).join(', ');
const inOrder = <Entry>(entries: readonly Entry[], startOf: (entry: Entry) => string) =>
  entries.toSorted((a, b) => startOf(a).localeCompare(startOf(b)));

/** A service record is read from its beginning: the earliest entry first. */
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
 * A teacher's service record on paper. Health is no part of it.
 * @param today `YYYY-MM-DD` in India
 */
export function serviceRecord(teacher: Teacher, today: string, printedBy: string): Sheet {
  const facts = (listed: readonly (readonly [string, string])[]) =>
    listed.map(([label, value]) => [label, value || '-'] as const);
  return {
    title: 'Service Record',
    about: `${teacher.teacher_name}, Teacher ID ${teacher.teacher_ID}`,
    printedBy,
    sections: [
      {
        title: 'Personal Information',
        facts: facts([
          ['Date of Birth', showDate(teacher.date_of_birth)],
          ['Gender', teacher.gender],
          ['Social Group', teacher.social_group],
          ['Religion', showType(teacher.religion)],
          ['Aadhaar Number', teacher.aadhaar_number],
          ['Phone Number', teacher.phone_number],
          ['Email Address', teacher.email],
        ]),
      },
      {
        title: 'Service',
        facts: facts([
          ['Date of Joining', showDate(teacher.joining_date)],
          ['Experience', experience(teacher.joining_date, today)],
          ['Service Category', showType(teacher.service_category)],
          ['Teacher Type', showType(teacher.teacher_type)],
          ['Subjects Taught', readNames(teacher.subjects_taught).join(', ')],
          ['Classes Taught', classRanges(readClasses(teacher.classes_taught))],
        ]),
      },
      {
        title: 'Present School',
        facts: facts([
          ['School Name', teacher.current_school_name],
          ['School ID', teacher.school_id],
          ['School Level', showType(teacher.school_level)],
          ['Management', showType(teacher.management)],
          ['Block Office', showType(teacher.block_office)],
          ['Place', places(teacher.habitation, teacher.rd_block, teacher.district)],
        ]),
      },
      ...HISTORY_KINDS.flatMap((kind) => {
        const table = tables[kind](teacher, today);
        return table.rows.length > 0 ? [{ title: historyTitles[kind], table }] : [];
      }),
    ],
  };
}
