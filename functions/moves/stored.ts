import type { MoveState, OrderKind } from '#shared/records/order.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf } from '../directory/row.ts';
import type { Stored } from '../table/stored.ts';
import type { Ended } from '../teachers/stored.ts';
import type { Head } from '../userManagement/stored.ts';

/** What a step left, so that it can be taken back: entries that it ended, and the head's accounts that it took away or gave back. */
export type Undo = {
  ended: Ended;
  heads?: Head[];
  /** Former versions kept one account. */
  head?: Head;
  /** The schools of the move before the teacher joined. Absent in moves of former versions. */
  from?: number;
  to?: number;
  /** Since when the teacher was under way. */
  relieved?: string;
};

/** A move of one teacher under an order. Schools by their numeric ids. */
export type MoveFields = {
  order: number;
  teacher: number;
  kind: OrderKind;
  from: number;
  to?: number;
  department: string;
  designation: string;
  subject: string;
  effective_on: string;
  due_back: string;
  state: MoveState;
  /** Why it was refused or cancelled. */
  why: string;
  relieved_on: string;
  joined_on: string;
  /** The designation when the teacher was relieved. Absent before, and in moves of former versions. */
  held?: string;
  /** What relieving and joining left, each until it is taken back. */
  undo: { relieve?: Undo; join?: Undo };
};
export type StoredMove = MoveFields & Stored;

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
const ROW = [
  'rev',
  'version',
  'order',
  'teacher',
  'kind',
  'from',
  'to',
  'department',
  'designation',
  'effective_on',
  'due_back',
  'state',
  'why',
  'relieved_on',
  'joined_on',
  'subject',
  'held',
] as const;

/** A move in the directory. */
export type MoveRow = Pick<StoredMove, (typeof ROW)[number]> & { id: number };

const row = rowOf({}, ROW, ['to']);
export const encodeMove = (stored: StoredMove) => row.encode(stored);

export function decodeMove(id: number, encoded: Encoded): MoveRow {
  const move = row.decode(encoded) as MoveRow;
  move.id = id;
  // Rows of former versions lack both.
  move.subject ||= '';
  if (typeof move.held !== 'string') move.held = undefined;
  return move;
}

/** Whether a move is still under way. */
export const isLive = ({ state }: Pick<MoveFields, 'state'>) => state === 'ordered' || state === 'relieved';
