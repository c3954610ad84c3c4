import { fold } from '#shared/domain/text.ts';

/** A teacher, or else a school. */
type Row = { school_id: string; teacher_ID?: string };

/**
 * The row that a text means by itself: the one with just this Teacher ID or School ID, or else the only one that has the
 * text. A name that is merely close to it is not meant.
 * @param rows the first that were found
 * @param total how many have the text
 */
export function meantBy<R extends Row>(text: string, rows: readonly R[], total: number): R | undefined {
  const wanted = fold(text);
  if (wanted === '') return undefined;
  const exact = rows.find(({ school_id, teacher_ID = school_id }) => fold(teacher_ID) === wanted);
  return exact ?? (total === 1 ? rows[0] : undefined);
}
