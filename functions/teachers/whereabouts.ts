import type { TeacherRow } from './stored.ts';

type WithService = Pick<TeacherRow, 'service'>;

/** Whether a day is one of those from a first to a last one. Where the first is not known, all before are. */
const isWithin = (from: string, to: string, day: string) => from <= day && to >= day;

/** Whether somebody is deputed on a day, today or later. A row that does not tell the first day counts from always on. */
export const isDeputedOn = (
  { deputed_until = '', service }: Pick<TeacherRow, 'deputed_until' | 'service'>,
  day: string,
): boolean => service?.deputed_spans?.some(([from, to]) => isWithin(from, to, day)) ?? deputed_until >= day;

/** Whether a row tells the days of each attachment. */
export const tellsAttachments = ({ attachments, service }: Pick<TeacherRow, 'attachments' | 'service'>) =>
  (service?.attached_spans?.length ?? 0) === attachments;

/** Whether somebody is attached to a school or an office on a day, today or later. As `isDeputedOn` where a row tells less. */
export const isAttachedOn = (
  row: Pick<TeacherRow, 'attached_until' | 'attachments' | 'service'>,
  day: string,
): boolean =>
  tellsAttachments(row)
    ? !!row.service?.attached_spans?.some(([, from, to]) => isWithin(from, to, day))
    : (row.attached_until ?? '') >= day;

/** @param lasts tells by its last day, and its first, whether an attachment counts. One without an end does. */
const attachedWhile = ({ service }: WithService, lasts: (to: string, from: string) => boolean): string[] => [
  ...(service?.attached_spans ?? []).flatMap(([school_id, from, to]) => (lasts(to, from) && school_id) || []),
  ...(service?.attached ?? []),
];

/**
 * The School IDs of the attachments that go on on a day. The last one is that of an attachment without an end, where there
 * is any.
 */
export const attachedOn = (row: WithService, day: string) =>
  attachedWhile(row, (to, from) => isWithin(from, to, day));

/** The School IDs of the attachments that go on after a day, also of those that begin later. */
export const attachedAfter = (row: WithService, day: string) => attachedWhile(row, (to) => to > day);

/**
 * Whether a closing carries an attachment on. It does not where it is of one day: a closing ends what began after its day on
 * the first day, and would else find that again and again.
 */
export const isCarriedAfter = (day: string, from: string, to: string) => to > day && to > from;

/** The School IDs of the attachments that a closing on a day carries on. */
export const carriedAfter = (row: WithService, day: string) =>
  attachedWhile(row, (to, from) => isCarriedAfter(day, from, to));
