import * as z from 'zod';
import { MOVE_STATES, ORDER_KINDS } from '../../records/order.ts';

const text = z.string();
const Place = z.object({ school_id: text, school_name: text, district: text });

/** The lists of moves: by state, who was moved without an order, and whose tenure is complete. */
export const MOVE_LISTS = [...MOVE_STATES, 'unordered', 'due'] as const;

/**
 * A move of a teacher. Of the teacher it tells name, ID and designation alone, because the side that waits sees no more
 * before the teacher has joined. `teacher.id` is there for whoever sees the record.
 */
export const Move = z.object({
  /** Of the teacher, where no order moves them. */
  id: z.int(),
  order: z.object({ id: z.int(), number: text, date: text, kind: z.enum(ORDER_KINDS) }).nullable(),
  teacher: z.object({ id: z.int().optional(), teacher_ID: text, teacher_name: text, designation: text }),
  from: Place.nullable(),
  to: Place.nullable(),
  department: text,
  /** The post that the order names; '' for what it leaves open. */
  post: z.object({ designation: text, subject: text }),
  /** The designation when the teacher was relieved, or that of now before it. */
  held: text,
  state: z.enum(MOVE_LISTS),
  /** Why it was refused or cancelled: a sentence, or the reason for which the teacher left. */
  why: text,
  effective_on: text,
  due_back: text,
  relieved_on: text,
  joined_on: text,
  /** The days since the relieving, while the teacher is under way. */
  days: z.int(),
  /** Whether these are more than the rules allow. */
  late: z.boolean(),
  since: text,
  tenure_ends: text,
  /** What the reader may do with it now. */
  may: z.object({ relieve: z.boolean(), join: z.boolean(), undo: z.boolean(), refuse: z.boolean() }),
  version: z.int(),
});
export type Move = z.output<typeof Move>;

/** How many moves the caller can relieve and join now. */
export const Waiting = z.object({ relieve: z.int(), join: z.int() });

/** How many moves the lists of those to be relieved and of those in transit have, with the filters of the request. */
export const MovesListed = z.object({ ordered: z.int(), relieved: z.int() });
