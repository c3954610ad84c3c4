import * as z from 'zod';
import { type FilterName, ORDERS, type SCHOOL_FILTERS, SORTS } from './listNames.ts';

const choice = z.string().trim().min(1).max(100).optional();

/** What lists of schools and of teachers are filtered by: names of choices, one each; an unknown name fits nothing. */
const placeFilters = {
  district: choice,
  rd_block: choice,
  management: choice,
  medium: choice,
  school_type: choice,
} satisfies Record<(typeof SCHOOL_FILTERS)[number], typeof choice>;

export const schoolFilters = placeFilters;
export const SchoolFilters = z.strictObject(schoolFilters);
export type SchoolFilters = z.output<typeof SchoolFilters>;

export const teacherFilters = {
  ...placeFilters,
  gender: choice,
  social_group: choice,
  subject: choice,
  /** School ID digits. */
  school_id: choice,
} satisfies Record<FilterName, typeof choice>;
export const TeacherFilters = z.strictObject(teacherFilters);
export type TeacherFilters = z.output<typeof TeacherFilters>;

/** The order of a list: newest first unless told; other orders ascend unless told, equals newest first. */
export const sorting = { sort: z.enum(SORTS).optional().default('newest'), order: z.enum(ORDERS).optional() };
