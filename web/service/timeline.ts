import { showDate } from '#shared/domain/dates.ts';
import { dayAfter, daysAfter } from '#shared/domain/days.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { lastDay as lastServiceDay, overlap } from '#shared/domain/teacherDates.ts';
import { timelineMessages } from '#shared/messages/timeline.ts';
import { HISTORY_KINDS, type HistoryEntry, type HistoryKind, historyOf } from '../reference/histories.ts';
import { lengthOf } from './spans.ts';

/** An entry of a teacher's service with what may be wrong with it, a time without a posting, or the joining of service. */
export type TimelineItem =
  | { what: 'entry'; key: string; kind: HistoryKind; entry: HistoryEntry; doubts: readonly string[] }
  | { what: 'gap' | 'joined'; key: string; text: string };

/** `end` is '' for none. */
type Span = { kind: HistoryKind; start: string; end: string; entry: HistoryEntry };

const ENDLESS = '9999-12-31';
const lastDay = ({ end }: { end: string }) => end || ENDLESS;

function spansOf(teacher: Teacher, today: string): Span[] {
  const dates = {
    posting: teacher.posting_histories.map(({ from_date, to_date }) => [from_date, to_date] as const),
    deputation: teacher.deputations.map(({ joining_date, end_date }) => [joining_date, end_date] as const),
    attachment: teacher.attachments.map(({ joining_date, end_date }) => [joining_date, end_date] as const),
  };
  return HISTORY_KINDS.flatMap((kind) =>
    historyOf(teacher, kind, today).map((entry): Span => {
      const [start = '', end = ''] = dates[kind][entry.place] ?? [];
      return { kind, start, end, entry };
    }),
  );
}

const byStart = (a: Span, b: Span) =>
  a.start < b.start ? -1 : a.start > b.start ? 1 : a.entry.place - b.entry.place;

/** What may be wrong with an entry, each as a sentence. */
function doubtsAbout(span: Span, postings: readonly Span[], teacher: Teacher): string[] {
  const { kind, start, end, entry } = span;
  if (start === '') return [timelineMessages.noStart];
  const doubts: string[] = [];
  if (end && end < start) doubts.push(timelineMessages.endsFirst);
  if (teacher.joining_date && start < teacher.joining_date)
    doubts.push(timelineMessages.beforeJoining(showDate(teacher.joining_date)));
  if (kind !== 'posting') return doubts;
  for (const earlier of postings.slice(0, postings.indexOf(span)))
    if (overlap(earlier, span))
      doubts.push(timelineMessages.overlaps(earlier.entry.title, earlier.entry.period));
  const { school_id } = teacher.posting_histories[entry.place] ?? {};
  if (end === '' && school_id && teacher.school_id && school_id !== teacher.school_id)
    doubts.push(timelineMessages.elsewhere(teacher.current_school_name));
  return doubts;
}

/**
 * The times without a posting since the teacher joined, up to today or the last day of service. A deputation or an
 * attachment counts as one.
 * @param spans by their start
 */
function gapsIn(spans: readonly Span[], joining: string, today: string, left: Teacher['left']) {
  const gaps: { start: string; text: string }[] = [];
  /** The first day that no entry so far covers. */
  let free = joining;
  for (const span of spans) {
    // What was planned for later came to nothing.
    if (left && span.start > left.on) break;
    // The day before the next posting is the last of the gap.
    if (free && span.start > free && free <= today) {
      const to = daysAfter(span.start, -1);
      gaps.push({
        start: free,
        text: timelineMessages.gap(lengthOf(free, to), showDate(free), showDate(to)),
      });
    }
    const next = span.end ? dayAfter(span.end) : ENDLESS;
    if (next > free) free = next;
  }
  const last = lastServiceDay(today, left);
  if (free && free <= last) {
    const text =
      last === left?.on
        ? timelineMessages.gap(lengthOf(free, last), showDate(free), showDate(last))
        : timelineMessages.openGap(lengthOf(free, last), showDate(free));
    gaps.push({ start: free, text });
  }
  return gaps;
}

/**
 * The postings, deputations and attachments of a teacher with the gaps between them, newest first. Entries without a
 * start come last. It tells of no gap where no posting is recorded at all.
 * @param today `YYYY-MM-DD` in India
 */
export function timelineOf(teacher: Teacher, today: string): TimelineItem[] {
  const spans = spansOf(teacher, today).sort(byStart);
  const dated = spans.filter(({ start }) => start !== '');
  const postings = dated.filter(({ kind }) => kind === 'posting');
  const { joining_date } = teacher;

  const items = [
    ...spans
      .toSorted((a, b) => (lastDay(a) < lastDay(b) ? 1 : lastDay(a) > lastDay(b) ? -1 : 0))
      .map((span) => ({ start: span.start, item: entryItem(span, doubtsAbout(span, postings, teacher)) })),
    ...(postings.length > 0 ? gapsIn(dated, joining_date, today, teacher.left) : []).map(
      ({ start, text }) => ({
        start,
        item: { what: 'gap', key: `gap ${start}`, text } as const,
      }),
    ),
    ...(joining_date
      ? [
          {
            start: joining_date,
            item: {
              what: 'joined',
              key: 'joined',
              text: timelineMessages.joined(showDate(joining_date)),
            } as const,
          },
        ]
      : []),
  ];
  // Of what begins on one day, the order above stays.
  return items.sort((a, b) => (a.start < b.start ? 1 : a.start > b.start ? -1 : 0)).map(({ item }) => item);
}

/**
 * What a teacher does now: the work at another office, if there is any, before the posting.
 * @param today `YYYY-MM-DD` in India
 */
export function presentDuty(teacher: Teacher, today: string): string {
  const present = spansOf(teacher, today)
    .filter(({ start, entry }) => start !== '' && start <= today && entry.current)
    .sort(byStart);
  const [duty] = (['deputation', 'attachment', 'posting'] as const).flatMap((kind) =>
    present.filter((span) => span.kind === kind).slice(-1),
  );
  if (!duty) return timelineMessages.noDuty;
  const where = duty.kind === 'posting' ? '' : `, ${duty.entry.title}`;
  return `${timelineMessages.onDuty[duty.kind]} since ${showDate(duty.start)}${where}`;
}

const entryItem = ({ kind, entry }: Span, doubts: readonly string[]): TimelineItem => ({
  what: 'entry',
  key: `${kind} ${entry.place}`,
  kind,
  entry,
  doubts,
});
