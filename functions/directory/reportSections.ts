import { showDate } from '#shared/domain/dates.ts';
import type { DashboardStats, ReportSchool, TeacherGroup } from '#shared/domain/report.ts';
import { showType } from '#shared/domain/text.ts';

type Cell = string | number;
/** A table of a report: its rows, with the header first. */
export type Section = { title: string; rows: Cell[][] };

/** The tables of a report, in the order of its view. Tables that the role's view lacks are left out. */
export function sectionsOf(stats: DashboardStats): Section[] {
  const counted = (title: string, name: string, of: string, counts?: readonly [string, number][]) =>
    counts ? [{ title, rows: [[name, of], ...counts.map(([text, count]) => [showType(text), count])] }] : [];
  return [
    ...schoolInformation(stats),
    overview(stats),
    ...schools('Schools', stats.schoolsInDistrict ?? stats.schoolsInBlock),
    ...groups(stats.teacherStats ?? stats.teachersInDistrict ?? stats.teachersInBlock),
    ...counted(
      'Subject Distribution',
      'Subject',
      'Teachers',
      stats.subjectDistribution && Object.entries(stats.subjectDistribution),
    ),
    ...counted(
      'Medical Records',
      'Severity',
      'Records',
      stats.medicalRecords?.map(({ severity, count }) => [severity, count]),
    ),
    ...counted(
      'District Distribution',
      'District',
      'Schools',
      stats.districtDistribution?.map(({ district, count }) => [district, count]),
    ),
    ...counted(
      'RD Block Distribution',
      'RD Block',
      'Schools',
      stats.rdBlockDistribution?.map(({ rd_block, count }) => [rd_block, count]),
    ),
    ...counted(
      'Management Distribution',
      'Management',
      'Schools',
      stats.managementDistribution?.map(({ management, count }) => [management, count]),
    ),
  ];
}

const HEADER = ['Item', 'Value'];

function overview(stats: DashboardStats): Section {
  const days = `(${stats.windowDays} days)`;
  const figures: [string, Cell | undefined][] = [
    ['Total Schools', stats.totalSchools],
    ['Total Teachers', stats.totalTeachers],
    ['Districts', stats.totalDistricts],
    ['RD Blocks', stats.totalRdBlocks],
    ['Estimated Students', stats.stats?.estimatedStudents],
    ['Medical Records', stats.stats?.medicalRecords],
    [`Recent Activities ${days}`, stats.recentActivity],
    [`New Teachers ${days}`, stats.newTeachers],
    ['Active Schools', stats.activeSchools],
    ['Active Teachers', stats.activeTeachers],
  ];
  const known = figures.filter((figure): figure is [string, Cell] => figure[1] !== undefined);
  return { title: 'Overview', rows: [HEADER, ...known] };
}

function schoolInformation({ schoolInfo }: DashboardStats): Section[] {
  if (!schoolInfo) return [];
  const facts: [string, string][] = [
    ['School ID', schoolInfo.school_id],
    ['School Name', schoolInfo.school_name],
    ['School Type', showType(schoolInfo.school_type)],
    ['School Level', showType(schoolInfo.school_level)],
    ['Management Type', showType(schoolInfo.management)],
    ['Medium', showType(schoolInfo.medium)],
    ['District', schoolInfo.district],
    ['RD Block', schoolInfo.rd_block],
    ['Established', String(schoolInfo.established_year ?? showDate(schoolInfo.created_at))],
  ];
  return [{ title: 'School Information', rows: [HEADER, ...facts] }];
}

function schools(title: string, listed: readonly ReportSchool[] | undefined): Section[] {
  if (!listed) return [];
  const rows = listed.map((school) => [
    school.school_id,
    school.school_name,
    showType(school.school_type),
    showType(school.management),
    school.district,
    school.rd_block,
  ]);
  const header = ['School ID', 'School Name', 'School Type', 'Management Type', 'District', 'RD Block'];
  return [{ title, rows: [header, ...rows] }];
}

function groups(counted: readonly TeacherGroup[] | undefined): Section[] {
  if (!counted) return [];
  const rows = counted.map(({ gender, social_group, count }) => [gender, social_group, count]);
  return [{ title: 'Teacher Statistics', rows: [['Gender', 'Social Group', 'Teachers'], ...rows] }];
}
