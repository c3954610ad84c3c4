import { Outrun } from '../table/commit.ts';
import type { Claim } from '../table/stored.ts';
import { isLive, type MoveFields } from './stored.ts';

/** The claim on the teacher, who has one live move. */
export const moveClaims = (move: MoveFields): Claim[] =>
  isLive(move) ? [{ kind: 'move', value: String(move.teacher), taken: () => new Outrun() }] : [];
