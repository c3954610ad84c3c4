import type { Move } from '#shared/domain/service/move.ts';

/** The step that a person takes with a move. */
export type MoveAct = 'relieve' | 'join';

/** The post that the order names, '' where it names none. */
export const postOfMove = ({ post: { designation, subject } }: Pick<Move, 'post'>): string =>
  [designation, subject].filter(Boolean).join(', ');

/** Where a move leads: a school, an office, or back to the own school. */
export const placeOfMove = ({ to, department }: Pick<Move, 'to' | 'department'>): string =>
  to?.school_name ?? department;
