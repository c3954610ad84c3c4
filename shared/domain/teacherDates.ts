import type { Issue } from '../contracts/errors.ts';
import { sharedMessages } from '../messages/shared.ts';
import { SPAN_LISTS, SPANS, type SpanList, TEACHER_LISTS } from '../records/teacher.ts';
import { DAY_MS, yearsBetween } from './days.ts';
import type { Teacher, TeacherInput } from './teacher.ts';
import { counted, listed } from './text.ts';

/** The dates of a teacher, each as `YYYY-MM-DD`, or '' for none. */
export type TeacherDates = Pick<TeacherInput, 'date_of_birth' | 'joining_date'> & {
  posting_histories: readonly { from_date: string; to_date: string }[];
  deputations: readonly { joining_date: string; end_date: string }[];
  attachments: readonly { joining_date: string; end_date: string }[];
  away?: readonly { from: string; to: string }[];
};

const END_FIRST = 'The end must not be before its start';

/** When the entries of a list begin and end, '' for no such day. */
function spansOf(dates: TeacherDates, list: SpanList): { start: string; end: string }[] {
  const { starts, ends } = SPANS[list];
  const entries: readonly Readonly<Record<string, string>>[] = dates[list] ?? [];
  return entries.map((entry) => ({ start: entry[starts] ?? '', end: entry[ends] ?? '' }));
}

const endsFirst = (dates: TeacherDates, list: SpanList): Issue[] =>
  spansOf(dates, list).flatMap(({ start, end }, i) =>
    start && end && end < start ? [{ field: `${list}.${i}.${SPANS[list].ends}`, message: END_FIRST }] : [],
  );

/**
 * Finds dates that cannot be true together. A record with one is refused.
 * @param today `YYYY-MM-DD` in India
 */
export function dateContradictions(dates: TeacherDates, today: string): Issue[] {
  const { date_of_birth: birth, joining_date: joining } = dates;
  const issues: Issue[] = [];
  if (birth > today) issues.push({ field: 'date_of_birth', message: 'The date of birth lies in the future' });
  if (birth && joining && joining < birth)
    issues.push({ field: 'joining_date', message: 'The joining date lies before the date of birth' });
  return [...issues, ...SPAN_LISTS.flatMap((list) => endsFirst(dates, list))];
}

const YOUNGEST = 18;
const OLDEST = 70;

/** Whether a posting overlaps with one that begins no earlier. The day one ends may be the day the next begins. */
export const overlap = (earlier: { end: string }, later: { start: string }) =>
  earlier.end === '' || later.start < earlier.end;

/** Finds dates that may be a slip. The form asks about them once before it saves. Each is a sentence for a person. */
export function dateDoubts(dates: TeacherDates): string[] {
  const { date_of_birth: birth, joining_date: joining } = dates;
  const doubts: string[] = [];
  if (birth && joining && joining >= birth) {
    const age = yearsBetween(birth, joining);
    if (age < YOUNGEST) doubts.push(`The teacher was ${age} years old at joining`);
    // On the birthday itself the teacher is 70, and over 70 from the next day.
    if (age > OLDEST || (age === OLDEST && joining.slice(5) !== birth.slice(5)))
      doubts.push(`The teacher was over ${OLDEST} years old at joining`);
  }
  const postings = spansOf(dates, 'posting_histories')
    .map((span, i) => ({ ...span, number: i + 1 }))
    .filter(({ start }) => start !== '')
    .sort((a, b) => (a.start < b.start ? -1 : a.start > b.start ? 1 : a.number - b.number));
  const open = postings.filter(({ end }) => end === '');
  if (open.length > 1) {
    const numbers = listed(open.map(({ number }) => String(number)));
    doubts.push(`Postings ${numbers} ${open.length === 2 ? 'both' : 'all'} have no end`);
  }
  for (const [i, earlier] of postings.entries()) {
    for (const later of postings.slice(i + 1)) {
      const bothOpen = earlier.end === '' && later.end === '';
      if (!bothOpen && overlap(earlier, later))
        doubts.push(`Postings ${earlier.number} and ${later.number} overlap`);
    }
  }
  return [...doubts, ...beforeService('deputations', dates), ...beforeService('attachments', dates)];
}

const beforeService = (list: 'deputations' | 'attachments', dates: TeacherDates) =>
  dates[list].flatMap(({ joining_date: start }, i) =>
    start && start < dates.joining_date
      ? [`${TEACHER_LISTS[list].one} ${i + 1} begins before the teacher joined`]
      : [],
  );

const YEAR_DAYS = 365.25;

/** The last day that counts as service: today, or the day on which the teacher left if that came first. */
export const lastDay = (today: string, left: Teacher['left']) => (left && left.on < today ? left.on : today);

/**
 * Time in service, which ends when the teacher left: whole years of 365.25 days, or whole months when under one year.
 * @param today `YYYY-MM-DD` in India
 */
export function experience(
  { joining_date: joining, left }: Pick<Teacher, 'joining_date' | 'left'>,
  today: string,
): string {
  if (!joining) return sharedMessages.notSpecified;
  const years = (Date.parse(lastDay(today, left)) - Date.parse(joining)) / DAY_MS / YEAR_DAYS;
  return years >= 1
    ? counted(Math.floor(years), 'year', 'years')
    : counted(Math.max(0, Math.floor(years * 12)), 'month', 'months');
}
