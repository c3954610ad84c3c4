import { Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Claim } from '../table/stored.ts';
import { encodeMove, isLive, type MoveFields } from './stored.ts';

/** The key of the claim that the live move of a teacher holds. */
export const moveClaimKey = (teacher: number) => keys.unique('move', String(teacher));

/** The claim on the teacher, who has one live move. */
export const moveClaims = (move: MoveFields): Claim[] =>
  isLive(move) ? [{ kind: 'move', value: String(move.teacher), taken: () => new Outrun() }] : [];

/** What every change of a move has: where it is stored, its row and its claim. */
export const moveChange = (id: number) =>
  ({ kind: 'move', key: keys.move(id), row: encodeMove, claims: moveClaims }) as const;
