import type { Deps } from '../app/deps.ts';
import { DAY_SECONDS, expiryAfter } from '../app/durations.ts';
import type { Closed } from '../schools/stored.ts';
import { Outrun } from '../table/commit.ts';
import { CLOSING_PREFIX, keys } from '../table/keys.ts';
import { EXISTS, NEW, type Write } from '../table/table.ts';
import type { Carried } from './carry.ts';

/** What a closing did to the record of a teacher: of one at the school, or of a guest who was attached to it. */
export type Note = { teacher: number; guest?: true; carried: Carried };

/** What an audit entry tells of the closing of a school, before it or after. */
export const closingTold = (closed: Closed | undefined) => ({
  closed_on: closed?.on ?? null,
  closed_into: closed?.into?.school_name ?? null,
  reason: closed?.reason ?? null,
  order_no: closed?.order_no ?? null,
});
export const CLOSING_FIELDS = Object.keys(closingTold(undefined));

/** Notes outlive the days on which a school can be reopened. */
const KEPT_SECONDS = 40 * DAY_SECONDS;
const expiry = (now: Date) => expiryAfter(now, KEPT_SECONDS);

/**
 * The write that notes what was done to a teacher, in the transaction that does it. A guest whom somebody attached again
 * meanwhile is carried again, and noted anew.
 */
export const noteWrite = (now: Date, at: { school: number; job: string }, note: Note): Write => ({
  put: {
    ...keys.closing(at.school, at.job, note.teacher),
    ...note,
    expiresAt: expiry(now),
  },
  condition: { text: 'attribute_not_exists(pk) OR teacher = :teacher', values: { ':teacher': note.teacher } },
});

/** The write that changes what a note says was carried, as long as nobody brought the teacher back. */
export const noteAddition = (at: { school: number; job: string }, { teacher, carried }: Note): Write => ({
  update: keys.closing(at.school, at.job, teacher),
  set: { text: 'SET carried = :carried', values: { ':carried': carried } },
  condition: EXISTS,
});

/**
 * The write that notes a teacher whom the closing itself did not. An update, because the steps that need it may update what
 * is beside a school, and put nothing there.
 */
export const noteLater = (now: Date, at: { school: number; job: string }, note: Note): Write => ({
  update: keys.closing(at.school, at.job, note.teacher),
  set: {
    text: `SET teacher = :teacher, carried = :carried, expiresAt = :expires${note.guest ? ', guest = :guest' : ''}`,
    values: {
      ...{ ':teacher': note.teacher, ':carried': note.carried, ':expires': expiry(now) },
      ...(note.guest && { ':guest': note.guest }),
    },
  },
  condition: NEW,
  refusal: () => new Outrun(),
});

/** The write that takes a note away, in the transaction that brings the teacher back. */
export const noteRemoval = (at: { school: number; job: string }, { teacher }: Note): Write => ({
  delete: keys.closing(at.school, at.job, teacher),
  condition: EXISTS,
});

/** Whom a closing moved and nobody brought back yet, by the job that did. */
export const notesOf = ({ table }: Deps, at: { school: number; job: string }): Promise<Note[]> =>
  table.query<Note>({
    pk: keys.school(at.school).pk,
    prefix: `${CLOSING_PREFIX}${at.job}#`,
  });
