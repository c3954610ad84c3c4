import { monthsAfter } from '#shared/domain/days.ts';
import { CLOSED, type SchoolStatus, type TeacherStatus } from '#shared/domain/listNames.ts';
import type { Rules } from '#shared/domain/service/rules.ts';
import { retiresOn, superannuationAge } from '#shared/domain/service/superannuation.ts';
import { isDue, tenureEnds, tenureYears } from '#shared/domain/service/tenure.ts';
import { fold } from '#shared/domain/text.ts';
import { namesOf } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import { TEACHER_ROW, teacher } from '#shared/records/teacher.ts';
import { lazily } from '../app/lazily.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { isAttachedOn, isDeputedOn } from '../teachers/whereabouts.ts';
import { type Apart, likelyDuplicates } from './duplicatePairs.ts';
import type { HasHead } from './heads.ts';
import { byId, type Joined } from './joined.ts';
import { onceEach } from './onceEach.ts';
import type { List } from './rows.ts';
import { tally } from './tally.ts';

/** The day on which somebody asks, as `YYYY-MM-DD` in India, and the rules of the service on that day. */
export type AsOf = {
  today: string;
  rules: Pick<Rules, 'superannuation' | 'tenure' | 'exempt_years'>;
  /** Who are not the same person, as somebody said. Absent where nobody asks for likely duplicates. */
  apart?: Apart;
};

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

/** What tells the status of a school: the teachers at the schools in sight, and which schools have an account of a head. */
export type OfSchools = { teachers: List<TeacherRow>; hasHead: HasHead };

/** Whether a list is asked for the schools that closed, which no other list has. */
export const isClosed = (status: string | undefined) => status !== undefined && fold(status) === fold(CLOSED);

/** What a status of schools is told by, besides the schools. */
const OF_STAFF: readonly string[] = ['One teacher', 'No teacher'] satisfies SchoolStatus[];
const OF_HEADS = 'No head account' satisfies SchoolStatus;
export const isOfStaff = (status = '') => OF_STAFF.includes(status);
export const isOfHeads = (status: string | undefined) => status === OF_HEADS;

/** Tells the schools with a status. An unknown one fits none. */
export function schoolStatus(status: string, { teachers, hasHead }: OfSchools): Test<SchoolRow> {
  const staff = isOfStaff(status) ? headcounts(teachers) : new Map<number, number>();
  if (isClosed(status)) return ({ closed }) => closed !== undefined;
  const tests: Record<SchoolStatus, Test<SchoolRow>> = {
    'Incomplete record': (row) => OF_SCHOOL.some((name) => !row[name]),
    'One teacher': ({ id }) => staff.get(id) === 1,
    'No teacher': ({ id }) => !staff.has(id),
    'No RD block': ({ rd_block }) => !rd_block,
    'No pincode': ({ pincode }) => !pincode,
    [OF_HEADS]: (row) => !hasHead(row),
  };
  return testOf(tests, status);
}

/** The test of a status. A word such as `constructor` is none, although each object has a member of that name. */
const testOf = <Status extends string, Row>(tests: Record<Status, Test<Row>>, status: string): Test<Row> =>
  Object.hasOwn(tests, status) ? tests[status as Status] : () => false;

/** How many teachers each school has. */
export const headcounts = (teachers: List<TeacherRow>) => tally(teachers, ({ school }) => school);

/** The last day of service of each birth date that was asked for, by the age: many teachers share one. */
const lastDays = new Map<number, Map<string, string>>();

/** The last day of service of somebody born on a day. @param age at which teachers retire, in years */
function lastDayOf(birth: string, age: number): string {
  const known = lastDays.get(age) ?? new Map<string, string>();
  if (known.size === 0) lastDays.set(age, known);
  const day = known.get(birth) ?? retiresOn(birth, age);
  known.set(birth, day);
  return day;
}

/** Tells the last day of service of a teacher by the rules; '' where the birth date is not known. */
export function retiring({ rules }: Pick<AsOf, 'rules'>) {
  const ageOf = onceEach((designation) => superannuationAge(rules, designation));
  return ({ date_of_birth: birth, service }: Pick<TeacherRow, 'date_of_birth' | 'service'>): string =>
    birth ? lastDayOf(birth, ageOf(service?.designation ?? '')) : '';
}

/**
 * Whether the open posting names another school than the record. A posting without a School ID, as one whose school was
 * typed by its name, names none.
 */
export const isElsewhere = (
  { posted_at: at }: Pick<TeacherRow, 'posted_at'>,
  school: Pick<SchoolRow, 'school_id'> | undefined,
): boolean => !!at && at !== school?.school_id;

/** Tells whether a teacher has stayed at a school for the whole tenure, and is not exempt before the retirement. */
export function due({ today, rules }: AsOf) {
  const lastDay = retiring({ rules });
  const yearsIn = onceEach((schedule) => tenureYears(rules, schedule));
  return (row: TeacherRow, school: SchoolRow | undefined): boolean => {
    const ends = tenureEnds(row.since ?? '', yearsIn(school?.habitation_category ?? ''));
    return isDue({ ends, retires: lastDay(row) }, rules.exempt_years, today);
  };
}

/** Tells the teachers with a status, among the teachers in sight. An unknown one fits none. */
export function teacherStatus(
  status: string,
  { today, rules, apart }: AsOf,
  joined: Joined,
): Test<TeacherRow> {
  const lately = monthsAfter(today, -3);
  const soon = monthsAfter(today, 12);
  const lastDay = retiring({ rules });
  const last = (row: TeacherRow) => lastDay(row) || today;
  const tenureOver = due({ today, rules });
  const tests: Record<TeacherStatus, Test<TeacherRow>> = {
    'On deputation': (row) => isDeputedOn(row, today),
    'On attachment': (row) => isAttachedOn(row, today),
    'Deputation ended in 3 months': ({ deputed_until: until = '' }) => until >= lately && until < today,
    'Retires in 12 months': (row) => !!row.date_of_birth && last(row) >= today && last(row) <= soon,
    'Past retirement': (row) => last(row) < today,
    'Incomplete record': (row) =>
      row.postings === 0 ||
      row.subjects.length === 0 ||
      row.classes.length === 0 ||
      OF_TEACHER.some((name) => !row[name]),
    // A row of a former version says nothing of open postings.
    'No open posting': ({ open_postings: open }) => open === 0,
    'Two open postings': ({ open_postings: open = 0 }) => open > 1,
    'Posted at another school': (row) => isElsewhere(row, byId(joined.schools).get(row.school)),
    'Tenure ended': (row) => tenureOver(row, byId(joined.schools).get(row.school)),
    'Overlapping deputations': ({ deputations_overlap: overlap }) => overlap === 1,
    'Shared phone number': amongAll(
      () => sharedPhones(joined.teachers),
      ({ phone_number: phone }) => phone,
    ),
    'Likely duplicate': amongAll(
      () => likelyDuplicates(joined.teachers, apart),
      ({ id }) => id,
    ),
  };
  return testOf(tests, status);
}

/** Tells the rows whose value is in a set, which is made of all rows when the first is asked for. */
function amongAll<Value>(make: () => ReadonlySet<Value>, rawOf: (row: TeacherRow) => Value) {
  const found = lazily(make);
  return (row: TeacherRow) => found().has(rawOf(row));
}

/** The phone numbers that several teachers have. */
function sharedPhones(teachers: List<TeacherRow>): ReadonlySet<string> {
  const [seen, shared] = [new Set<string>(), new Set<string>()];
  teachers.forEach(({ phone_number: phone }) => {
    if (phone) (seen.has(phone) ? shared : seen).add(phone);
  });
  return shared;
}
