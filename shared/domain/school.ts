import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { schoolMessages } from '../messages/schools.ts';
import { EMAIL, optionalOneOf, optionalPattern, optionalText, readPhone, requiredText } from './fields.ts';

export const SCHOOL_LEVELS = [
  'Primary School',
  'Middle School',
  'High School',
  'Higher Secondary School',
] as const;
export const HABITATION_CLASSES = ['Rural', 'Urban'] as const;
export const HABITATION_CATEGORIES = ['City', 'Town', 'Village'] as const;

/** What a new form starts with (specification, part 2, section 2). */
export const SCHOOL_DEFAULTS = {
  school_type: 'Co-educational',
  medium: 'English',
  district: 'Aizawl',
  habitation_class: 'Rural',
  habitation_category: 'Village',
  block_office: 'DEO Aizawl',
} as const;

/** The levels in a comma-separated text, known ones only, in the order of the list. */
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

const fields = {
  school_id: SchoolId,
  school_name: requiredText(200),
  school_type: requiredText(100),
  school_level: levels,
  management: requiredText(100),
  medium: requiredText(100),
  district: optionalText(100),
  rd_block: optionalText(100),
  habitation: optionalText(100),
  pincode: optionalPattern(6, /^[0-9]{6}$/, 'must be exactly 6 digits'),
  habitation_class: optionalOneOf(HABITATION_CLASSES),
  habitation_category: optionalOneOf(HABITATION_CATEGORIES),
  block_office: requiredText(100),
  school_phone: optionalText(30)
    .transform(readPhone)
    .pipe(z.string().regex(/^(?:[0-9]{10,11})?$/, 'must be 10 or 11 digits')),
  school_email: optionalPattern(254, EMAIL, 'must be an e-mail address'),
  established_year: z.int().min(1800).max(2100).nullable(),
};

const blank = {
  district: fields.district.default(''),
  rd_block: fields.rd_block.default(''),
  habitation: fields.habitation.default(''),
  pincode: fields.pincode.default(''),
  habitation_class: fields.habitation_class.default(''),
  habitation_category: fields.habitation_category.default(''),
  school_phone: fields.school_phone.default(''),
  school_email: fields.school_email.default(''),
  established_year: fields.established_year.default(null),
};

/** The body that creates a school. Choices travel as names. */
export const SchoolInput = z.strictObject({ ...fields, ...blank });
export type SchoolInput = z.output<typeof SchoolInput>;

/**
 * The body that changes a school: what is absent stays. `version`, when sent, must be the stored one.
 * The answer of a GET may be sent back whole, so its id and dates are taken and ignored.
 */
export const SchoolPatch = z.strictObject({
  ...z.object(fields).partial().shape,
  version: z.int().min(1).optional(),
  id: z.unknown().optional(),
  created_at: z.unknown().optional(),
  updated_at: z.unknown().optional(),
});
export type SchoolPatch = z.output<typeof SchoolPatch>;

/** A school as it is read: choices as names, empty text as ''. */
export const School = z.object({
  id: z.int(),
  school_id: z.string(),
  school_name: z.string(),
  school_type: z.string(),
  school_level: z.string(),
  management: z.string(),
  medium: z.string(),
  district: z.string(),
  rd_block: z.string(),
  habitation: z.string(),
  pincode: z.string(),
  habitation_class: z.string(),
  habitation_category: z.string(),
  block_office: z.string(),
  school_phone: z.string(),
  school_email: z.string(),
  established_year: z.int().nullable(),
  version: z.int(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type School = z.output<typeof School>;

/** What anybody who keeps postings may know of any school. */
export const SchoolSummary = School.pick({
  school_id: true,
  school_name: true,
  school_type: true,
  medium: true,
  management: true,
  block_office: true,
  district: true,
  rd_block: true,
  habitation: true,
  habitation_class: true,
  habitation_category: true,
  pincode: true,
});
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
