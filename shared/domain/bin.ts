import * as z from 'zod';
import { SchoolCascade } from './school.ts';

/** The kinds of record that go into the bin when they are deleted. */
export const BIN_KINDS = ['school', 'teacher', 'medical'] as const;
export type BinKind = (typeof BIN_KINDS)[number];

/** The step that the entry of a creation names where a record came back from the bin. */
export const RESTORED = 'restore';
/** The step that the entry of a deletion names where a record left the bin for good. */
export const ERASED_FOR_GOOD = 'erase';

const text = z.string();

/** A deleted record as the list of the bin shows it. */
export const BinRow = z.object({
  kind: z.enum(BIN_KINDS),
  /** Of a medical record, its own number: the id of its teacher is `teacher_id`. */
  id: z.int(),
  name: text,
  /** The School ID or the Teacher ID. */
  code: text,
  /** The School ID of a teacher's school. */
  school_id: text.optional(),
  teacher_id: z.int().optional(),
  deleted_at: text,
  /** The username, '' where nobody was signed in. */
  deleted_by: text,
  /** How many days are left, the day of today included. */
  days_left: z.int(),
  /** What comes back with it. */
  counts: SchoolCascade,
  /** The school that took this teacher along when it was deleted. Both come back together. */
  with_school: z.object({ id: z.int(), name: text }).optional(),
  /** The teacher who took this teacher's place. */
  merged_into: z.object({ id: z.int(), name: text }).optional(),
  /** What is under way: nothing else can be done with the record meanwhile. `done` of its `total` records are done. */
  work: z
    .object({ kind: z.enum(['delete', 'restore', 'erase']), id: text, done: z.int(), total: z.int() })
    .optional(),
});
export type BinRow = z.output<typeof BinRow>;
