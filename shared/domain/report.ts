import * as z from 'zod';
import type { Role } from '../access/roles.ts';
import { School } from './school.ts';

/** The most pupils for each teacher in a primary school, by the norm of the Right to Education Act. */
export const STUDENTS_PER_TEACHER = 30;

/** How many days, including today, count as recent. The report of a head of institution looks back further. */
const RECENT_DAYS = 30;
const HOI_RECENT_DAYS = 90;
export const recentDaysOf = (role: Role) => (role === 'hoi' ? HOI_RECENT_DAYS : RECENT_DAYS);

const count = z.int();
const text = z.string();

/** The school of a teacher or a head of institution. */
export const SchoolInfo = School.pick({
  id: true,
  school_id: true,
  school_name: true,
  school_type: true,
  school_level: true,
  management: true,
  medium: true,
  district: true,
  rd_block: true,
  established_year: true,
  created_at: true,
});
export type SchoolInfo = z.output<typeof SchoolInfo>;

/** A school in the table of an officer's report. */
export const ReportSchool = School.pick({
  id: true,
  school_id: true,
  school_name: true,
  school_type: true,
  management: true,
  district: true,
  rd_block: true,
});
export type ReportSchool = z.output<typeof ReportSchool>;

/** How many teachers are of one gender and social group. */
export const TeacherGroup = z.object({ gender: text, social_group: text, count });
export type TeacherGroup = z.output<typeof TeacherGroup>;

/** The state of the services when the report was made. */
export const SystemHealth = z.object({
  status: z.enum(['Operational', 'Degraded']),
  /** Percent of the health probes of the last 30 days that passed, to one decimal; null before the first. */
  uptime: z.number().nullable(),
  /** How fast all services answered. */
  performance: z.enum(['Excellent', 'Good', 'Slow']),
  /** Services that cannot be reached now. */
  alerts: count,
});
export type SystemHealth = z.output<typeof SystemHealth>;

/**
 * The report of a role, counted in its scope when it is requested. Parts that the role's view lacks are absent.
 * Distributions are sorted by count, largest first, and then by name.
 */
export const DashboardStats = z.object({
  /** The instant of counting. */
  countedAt: text,
  /** How many days, including today, `recentActivity` and similar counts cover. */
  windowDays: count,
  /** The area of an officer, as it is called now. */
  district: text.optional(),
  rd_block: text.optional(),
  totalTeachers: count,
  /** Schools, teachers and medical records added within the window. */
  recentActivity: count,
  schoolInfo: SchoolInfo.optional(),
  stats: z
    .object({ totalTeachers: count, estimatedStudents: count, medicalRecords: count, recentActivity: count })
    .optional(),
  teacherStats: z.array(TeacherGroup).optional(),
  /** Teachers by subject. A teacher of two subjects counts in both. */
  subjectDistribution: z.record(text, count).optional(),
  medicalRecords: z.array(z.object({ severity: text, count })).optional(),
  /** `recentActivity` again, under the name of the tile that a head of institution sees. */
  performanceMetrics: count.optional(),
  totalSchools: count.optional(),
  totalDistricts: count.optional(),
  totalRdBlocks: count.optional(),
  schoolsInBlock: z.array(ReportSchool).optional(),
  schoolsInDistrict: z.array(ReportSchool).optional(),
  teachersInBlock: z.array(TeacherGroup).optional(),
  teachersInDistrict: z.array(TeacherGroup).optional(),
  /** Schools by place or management. */
  districtDistribution: z.array(z.object({ district: text, count })).optional(),
  rdBlockDistribution: z.array(z.object({ rd_block: text, count })).optional(),
  managementDistribution: z.array(z.object({ management: text, count })).optional(),
  newTeachers: count.optional(),
  /** Schools with at least one teacher. */
  activeSchools: count.optional(),
  /** Teachers at a school. */
  activeTeachers: count.optional(),
  systemHealth: SystemHealth.optional(),
});
export type DashboardStats = z.output<typeof DashboardStats>;
