import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { schoolMessages } from '../messages/schools.ts';
import { pick } from '../records/record.ts';
import { ignoring, shapeOf, viewShape, withBlanks } from '../records/schemas.ts';
import { SCHOOL_LEVELS, SIGNBOARD, school } from '../records/school.ts';
import { Closing } from './closing.ts';
import { EMAIL, optionalPattern, optionalText, PINCODE, readPhone } from './fields.ts';

/** The known levels in a text with commas, in the order of the list. */
export const readLevels = (text: string) => {
  const named = text.split(',').map((level) => level.trim());
  return SCHOOL_LEVELS.filter((level) => named.includes(level));
};
export const writeLevels = (levels: readonly string[]) => levels.join(', ');

const levels = z
  .string()
  .max(200)
  .refine((text) => readLevels(text).length > 0, schoolMessages.levelRequired)
  .refine(
    (text) => text.split(',').every((level) => readLevels(level).length === 1),
    `must be one or more of: ${SCHOOL_LEVELS.join(', ')}`,
  )
  .transform((text) => writeLevels(readLevels(text)))
  .meta({ description: `One or more of ${SCHOOL_LEVELS.join(', ')}, joined by commas` });

export const SCHOOL_ID = /^[0-9]{1,20}$/;
export const SchoolId = z
  .string()
  .trim()
  .min(1, httpMessages.required)
  .max(20, 'must have at most 20 digits')
  .regex(SCHOOL_ID, 'must be digits only');

const shape = shapeOf(school, {
  school_id: SchoolId,
  school_level: levels,
  pincode: optionalPattern(6, PINCODE, 'must be exactly 6 digits'),
  school_phone: optionalText(30)
    .transform(readPhone)
    .pipe(z.string().regex(/^(?:[0-9]{10,11})?$/, 'must be 10 or 11 digits')),
  school_email: optionalPattern(254, EMAIL, 'must be an e-mail address'),
});

/** The body that creates a school. Choices are sent as names. */
export const SchoolInput = z.strictObject(withBlanks(school, shape));
export type SchoolInput = z.output<typeof SchoolInput>;

/**
 * The body that changes a school. Absent fields stay. `version`, when sent, must be the stored one. The id and dates
 * are accepted and ignored, so that a GET may be sent back whole.
 */
export const SchoolPatch = z.strictObject({
  ...z.object(shape).partial().shape,
  version: z.int().min(1).optional(),
  ...ignoring(['id', 'created_at', 'updated_at', 'closed']),
});
export type SchoolPatch = z.output<typeof SchoolPatch>;

/** A school as the API answers it: choices as names, empty text as ''. */
export const School = z.object({
  id: z.int(),
  ...viewShape(school),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
  /** How it closed; absent while it is open. */
  closed: Closing.optional(),
});
export type School = z.output<typeof School>;

/** What anybody who edits postings may know of any school. */
export const SchoolSummary = z.object(pick(School.shape, SIGNBOARD));
export type SchoolSummary = z.output<typeof SchoolSummary>;

/** Counts of what is deleted with a school. */
export const SchoolCascade = z.object({
  teachers: z.int(),
  medicalRecords: z.int(),
  attachments: z.int(),
  deputations: z.int(),
  postingHistories: z.int(),
});
export type SchoolCascade = z.output<typeof SchoolCascade>;
