import * as z from 'zod';
import { postMessages } from '../../messages/posts.ts';
import { MOST_LINES, postLine } from '../../records/posts.ts';
import { each } from '../../records/record.ts';
import { shapeOf } from '../../records/schemas.ts';
import { fold } from '../text.ts';
import { OF_POSTS, OF_TEACHERS } from './strength.ts';
import { RETIREMENT_WARNINGS } from './superannuation.ts';

const shape = shapeOf(postLine, { sanctioned: z.int().min(0).max(postLine.sanctioned.number[1]) });
const Line = z.strictObject({ ...shape, subject: shape.subject.default('') });

/** The body that replaces the posts of a school. `version` is that of the stored posts, 0 where none are entered. */
export const PostsInput = z
  .strictObject({
    version: z.int().min(0),
    lines: z.array(Line).max(MOST_LINES, postMessages.tooMany(MOST_LINES)),
  })
  .superRefine(({ lines }, context) => {
    const known = new Set<string>();
    for (const [at, { designation, subject }] of lines.entries()) {
      const name = `${fold(designation)}\n${fold(subject)}`;
      if (known.has(name))
        context.addIssue({ code: 'custom', path: ['lines', at, 'designation'], message: postMessages.twice });
      known.add(name);
    }
  });
export type PostsInput = z.output<typeof PostsInput>;

/** Numbers of a school, a line or an area; null where no posts are entered. */
const strength = { ...each(OF_TEACHERS, z.int()), ...each(OF_POSTS, z.int().nullable()) };
export const StrengthNumbers = z.object(strength);

/** The names of one designation and subject, and its numbers. */
const LineNumbers = z.object({ designation: z.string(), subject: z.string(), ...strength });

/** Somebody who counts at a school. `id` is absent where the reader does not see the record. */
export const PostHolder = z.object({
  id: z.int().optional(),
  teacher_ID: z.string(),
  teacher_name: z.string(),
  designation: z.string(),
  subject: z.string(),
  /** The first day of the open posting; '' when nobody can tell. */
  since: z.string(),
  standing: z.enum(['present', 'deputed', 'attached', 'away', 'relieved', 'attached in']),
});
export type PostHolder = z.output<typeof PostHolder>;

/** The strength of a school as a list shows it. */
export const SchoolStrengthRow = z.object({
  id: z.int(),
  school_id: z.string(),
  school_name: z.string(),
  district: z.string(),
  rd_block: z.string(),
  entered: z.boolean(),
  /** Of the posts; 0 where none are entered. */
  version: z.int(),
  ...strength,
  lines: z.array(LineNumbers),
});
export type SchoolStrengthRow = z.output<typeof SchoolStrengthRow>;

/** The posts of one school with the people on them. `proposed` are the lines that would hold those who are posted. */
export const SchoolPosts = z.object({
  id: z.int(),
  school_id: z.string(),
  school_name: z.string(),
  entered: z.boolean(),
  version: z.int(),
  ...strength,
  lines: z.array(z.object({ ...LineNumbers.shape, people: z.array(PostHolder) })),
  off: z.array(PostHolder),
  proposed: z.array(Line),
});
export type SchoolPosts = z.output<typeof SchoolPosts>;

/** The lines that a school without posts would need for those who are posted. */
export const ProposedPosts = z.object({
  id: z.int(),
  school_id: z.string(),
  school_name: z.string(),
  district: z.string(),
  lines: z.array(Line),
  unplaced: z.int(),
});
export type ProposedPosts = z.output<typeof ProposedPosts>;

/** A teacher who is posted at a school and fits no line of it. */
export const Unplaced = z.object({
  ...PostHolder.shape,
  id: z.int(),
  school_id: z.string(),
  school_name: z.string(),
  district: z.string(),
});
export type Unplaced = z.output<typeof Unplaced>;

/** A teacher who retires, and how long that is away. */
export const Retirement = z.object({
  id: z.int(),
  teacher_ID: z.string(),
  teacher_name: z.string(),
  designation: z.string(),
  subjects: z.array(z.string()),
  school_id: z.string(),
  school_name: z.string(),
  district: z.string(),
  date_of_birth: z.string(),
  retires_on: z.string(),
  /** Whole months until then; negative when it is past. */
  months_left: z.int(),
  warning: z.enum(['', ...RETIREMENT_WARNINGS]),
});
export type Retirement = z.output<typeof Retirement>;
