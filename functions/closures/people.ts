import { type ClosingPerson, MOST_NAMES } from '#shared/domain/closing.ts';
import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import type { Joined } from '../directory/joined.ts';
import { postOf } from '../directory/strength.ts';
import { inService, type TeacherRow } from '../teachers/stored.ts';
import { carriedAfter } from '../teachers/whereabouts.ts';

type At = { id: number; school_id: string };

/** Those in service at a school, by their records. */
export const staffOf = ({ teachers }: Pick<Joined, 'teachers'>, { id }: At): TeacherRow[] =>
  teachers.filter((row) => row.school === id && inService(row));

/**
 * The teachers of other schools who are attached to this one after a day.
 * @param attached which attachments count: those that closing on that day carries on, unless told otherwise
 */
export const guestsOf = (
  { teachers }: Pick<Joined, 'teachers'>,
  { id, school_id }: At,
  on: string,
  attached = carriedAfter,
): TeacherRow[] =>
  teachers.filter((row) => row.school !== id && inService(row) && attached(row, on).includes(school_id));

export const presentPerson = (row: TeacherRow): ClosingPerson => ({
  id: row.id,
  teacher_ID: row.teacher_ID,
  teacher_name: row.teacher_name,
  designation: postOf(row).designation,
});

/** As many names as a preview tells, and how many there are. */
export const namedOf = <Row, Shown>(rows: readonly Row[], present: (row: Row) => Shown) => ({
  total: rows.length,
  names: rows.slice(0, MOST_NAMES).map(present),
});

/** Whose record has no room for the posting or the attachments that going from a school on a day adds. */
export const fullOf = (rows: readonly TeacherRow[], { id, school_id }: At, on: string) =>
  rows.filter((row) => {
    const { school, postings, attachments } = row;
    const carried = carriedAfter(row, on).filter((at) => at === school_id).length;
    return (
      (school === id && postings >= MOST_ENTRIES) || (carried > 0 && attachments + carried > MOST_ENTRIES)
    );
  });
