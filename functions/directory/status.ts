import { monthsAfter } from '#shared/domain/dates.ts';
import type { SchoolStatus, TeacherStatus } from '#shared/domain/listNames.ts';
import { retiresOn } from '#shared/domain/retirement.ts';
import { namesOf } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import { TEACHER_ROW, teacher } from '#shared/records/teacher.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import type { List } from './rows.ts';

/** The day on which somebody asks, as `YYYY-MM-DD` in India, and the age at which teachers retire, in years. */
export type AsOf = { today: string; retirementAge: number };

type Test<Row> = (row: Row) => boolean;

const requiredIn = (record: Parameters<typeof namesOf>[0], row: readonly string[]) =>
  namesOf(record).filter((name) => record[name]?.required && row.includes(name));

/** What a complete record has: the required fields of its form, and what reports and orders need besides. */
const OF_SCHOOL = [
  ...requiredIn(school, SCHOOL_ROW),
  'district',
  'rd_block',
  'pincode',
] as (keyof SchoolRow)[];
const OF_TEACHER = [...requiredIn(teacher, TEACHER_ROW), 'service_category'] as (keyof TeacherRow)[];

/** Tells the schools with a status. An unknown one fits none. @param teachers those at the schools */
export function schoolStatus(status: string, teachers: List<TeacherRow>): Test<SchoolRow> {
  const staff = new Map<number, number>();
  teachers.forEach(({ school: at }) => {
    staff.set(at, (staff.get(at) ?? 0) + 1);
  });
  const tests: Record<SchoolStatus, Test<SchoolRow>> = {
    'Incomplete record': (row) => OF_SCHOOL.some((name) => !row[name]),
    'One teacher': ({ id }) => staff.get(id) === 1,
    'No teacher': ({ id }) => !staff.has(id),
  };
  return tests[status as SchoolStatus] ?? (() => false);
}

/** Tells the teachers with a status. An unknown one fits none. */
export function teacherStatus(status: string, { today, retirementAge }: AsOf): Test<TeacherRow> {
  const lately = monthsAfter(today, -3);
  const soon = monthsAfter(today, 12);
  const last = ({ date_of_birth: birth }: TeacherRow) => (birth ? retiresOn(birth, retirementAge) : today);
  const tests: Record<TeacherStatus, Test<TeacherRow>> = {
    'On deputation': ({ deputed_until: until = '' }) => until >= today,
    'On attachment': ({ attached_until: until = '' }) => until >= today,
    'Deputation ended in 3 months': ({ deputed_until: until = '' }) => until >= lately && until < today,
    'Retires in 12 months': (row) => !!row.date_of_birth && last(row) >= today && last(row) <= soon,
    'Past retirement': (row) => last(row) < today,
    'Incomplete record': (row) =>
      row.postings === 0 ||
      row.subjects.length === 0 ||
      row.classes.length === 0 ||
      OF_TEACHER.some((name) => !row[name]),
  };
  return tests[status as TeacherStatus] ?? (() => false);
}
