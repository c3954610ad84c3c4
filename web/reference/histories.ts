import { showDate } from '#shared/domain/dates.ts';
import { newestFirst } from '#shared/domain/exportSheet.ts';
import type { Attachment, Deputation, Posting, Teacher } from '#shared/domain/teacher.ts';
import { SETTING, school } from '#shared/records/school.ts';
import { rest } from '#shared/records/show.ts';
import { attachment, DUE_BACK, deputation, ON_POST } from '#shared/records/teacher.ts';
import { factsOf, known } from '../record/facts.ts';

export const HISTORY_KINDS = ['posting', 'deputation', 'attachment'] as const;
export type HistoryKind = (typeof HISTORY_KINDS)[number];

export const historyTitles: Record<HistoryKind, string> = {
  posting: 'Posting History',
  deputation: 'Deputation History',
  attachment: 'Attachment History',
};

export type HistoryEntry = {
  /** The entry's place in the record, from 0. */
  place: number;
  title: string;
  period: string;
  /** Whether it has no end, or its end lies ahead. */
  current: boolean;
  facts: readonly (readonly [label: string, value: string])[];
  /** The facts besides the period and the status. */
  more: readonly (readonly [label: string, value: string])[];
};

/**
 * The end of an entry as text: `open` for none, the day if it has come, or `until` and the day if it lies ahead.
 * @param end `YYYY-MM-DD`, or '' for none
 * @param today `YYYY-MM-DD` in India
 */
export const endText = (end: string, today: string, open: 'Current' | 'Ongoing') =>
  end === '' ? open : end > today ? `until ${showDate(end)}` : showDate(end);

const isCurrent = (end: string, today: string) => end === '' || end > today;

const period = (start: string, end: string) =>
  end.startsWith('until') ? `${showDate(start)} ${end}` : `${showDate(start)} – ${end}`;

const OF_POSTING = [
  'school_id',
  'school_type',
  ['Medium', 'medium'],
  ['Management', 'management'],
  'block_office',
] as const;

/** The facts that a posting keeps about its school, shown as a school's facts are. */
const ofSchool = (posting: Posting) =>
  factsOf(school, posting, [...OF_POSTING, ...rest(school, SETTING, OF_POSTING)], '');

/** The order that made an entry, if one did. */
const byOrder = ({ order }: Pick<Posting, 'order'>) => ['Order', order?.number ?? ''] as const;

function postingEntry(posting: Posting, place: number, today: string): HistoryEntry {
  const end = endText(posting.to_date, today, 'Current');
  const more = [
    ...factsOf(ON_POST, posting, ['designation', 'subject'], ''),
    ...ofSchool(posting),
    byOrder(posting),
  ];
  return {
    place,
    title: posting.school_name,
    period: period(posting.from_date, end),
    current: isCurrent(posting.to_date, today),
    facts: known([['From', showDate(posting.from_date)], ['To', end], ['Status', posting.status], ...more]),
    more: known(more),
  };
}

function officeEntry(entry: Deputation | Attachment, place: number, today: string): HistoryEntry {
  const end = endText(entry.end_date, today, 'Ongoing');
  const designation = [deputation.designation.label, entry.designation] as const;
  const others = [
    ...factsOf(DUE_BACK, entry, ['due_back'], ''),
    ...('district' in entry ? factsOf(attachment, entry, ['district', 'rd_block', 'habitation'], '') : []),
    byOrder(entry),
  ];
  return {
    place,
    title: entry.department_name,
    period: period(entry.joining_date, end),
    current: isCurrent(entry.end_date, today),
    facts: known([
      designation,
      ['From', showDate(entry.joining_date)],
      ['To', end],
      ['Status', entry.status],
      ...others,
    ]),
    more: known([designation, ...others]),
  };
}

/** The entries of one history as they are shown, latest first. */
export function historyOf(teacher: Teacher, kind: HistoryKind, today: string): HistoryEntry[] {
  if (kind === 'posting')
    return newestFirst([...teacher.posting_histories.entries()], ([, posting]) => posting.from_date).map(
      ([place, posting]) => postingEntry(posting, place, today),
    );
  const entries = kind === 'deputation' ? teacher.deputations : teacher.attachments;
  return newestFirst([...entries.entries()], ([, entry]) => entry.joining_date).map(([place, entry]) =>
    officeEntry(entry, place, today),
  );
}

/** `1 posting`, `2 postings`. */
export const countText = (count: number, kind: HistoryKind) => `${count} ${kind}${count === 1 ? '' : 's'}`;
