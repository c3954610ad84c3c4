import * as z from 'zod';
import { each } from '../records/record.ts';
import { CHOICES, SIDES } from './mergeTeachers.ts';
import { Teacher } from './teacher.ts';

const text = z.string();

/** A record of a pair, as lists show it. */
export const PairMember = z.object({
  ...Teacher.pick({
    id: true,
    teacher_ID: true,
    teacher_name: true,
    date_of_birth: true,
    phone_number: true,
    current_school_name: true,
    district: true,
    version: true,
  }).shape,
  /** Whether the service of the teacher has ended under this record. */
  has_left: z.boolean(),
});
export type PairMember = z.output<typeof PairMember>;

/** Two records that may be of one person. `a` is the older one. */
export const DuplicatePair = z.object({ a: PairMember, b: PairMember, reason: text });
export type DuplicatePair = z.output<typeof DuplicatePair>;

/** A record as it is merged. */
export const MergeRecord = Teacher.extend({
  /** The end of the phone number by which the teacher signs in; '' without an active account. */
  login: text,
  /** Whether the medical record has a document. */
  has_document: z.boolean(),
});
export type MergeRecord = z.output<typeof MergeRecord>;

/** Two records side by side. */
export const SideBySide = z.object({
  a: MergeRecord,
  b: MergeRecord,
  reason: text,
  /** Why the other record cannot be merged into this one; '' when it can, and for whoever may not merge. */
  refusals: z.object({ into_a: text, into_b: text }),
});
export type SideBySide = z.output<typeof SideBySide>;

const side = z.enum(SIDES).optional();
const version = z.int().min(1);

/** The body that merges a record into another. Of what `choose` leaves out, the record that stays has its own, if any. */
export const MergeInput = z.strictObject({
  /** The record that goes. */
  from: z.int().min(1),
  versions: z.strictObject({ this: version, other: version }),
  choose: z.strictObject(each(CHOICES, side)).default({}),
});
export type MergeInput = z.output<typeof MergeInput>;
