import * as z from 'zod';
import {
  ORDERS,
  type PLACE_FILTERS,
  type SCHOOL_FILTERS,
  SERVICE,
  SORTS,
  type TEACHER_FILTERS,
} from './listNames.ts';

const choice = z.string().trim().min(1).max(100).optional();

/**
 * The filters that lists of schools and of teachers share: one name of each choice. An unknown name matches nothing.
 */
const placeFilters = {
  district: choice,
  rd_block: choice,
  management: choice,
  medium: choice,
  school_type: choice,
} satisfies Record<(typeof PLACE_FILTERS)[number], typeof choice>;

export const schoolFilters = {
  ...placeFilters,
  status: choice,
} satisfies Record<(typeof SCHOOL_FILTERS)[number], typeof choice>;
export const SchoolFilters = z.strictObject(schoolFilters);
export type SchoolFilters = z.output<typeof SchoolFilters>;

export const teacherFilters = {
  ...placeFilters,
  gender: choice,
  social_group: choice,
  age: choice,
  service_category: choice,
  subject: choice,
  class: choice,
  status: choice,
  /** The School ID. */
  school_id: choice,
  /** Whether the service lasts; teachers in service unless told otherwise. */
  service: z.enum(SERVICE).optional(),
} satisfies Record<(typeof TEACHER_FILTERS)[number], z.ZodType>;
export const TeacherFilters = z.strictObject(teacherFilters);
export type TeacherFilters = z.output<typeof TeacherFilters>;

/** The order of a list: newest first by default. Other sorts ascend by default. Equal rows are newest first. */
export const sorting = { sort: z.enum(SORTS).optional().default('newest'), order: z.enum(ORDERS).optional() };
