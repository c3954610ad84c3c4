import { canManage, canOpenSettings, canViewReports } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import { holds } from '#shared/access/rights.ts';
import type { Role } from '#shared/access/roles.ts';
import { paths } from '../paths.ts';

export type NavigationName =
  | 'Dashboard'
  | 'Schools'
  | 'Teachers'
  | 'Medical Records'
  | 'Reports'
  | 'User Management'
  | 'Audit Logs'
  | 'Settings'
  | 'Ask'
  | 'Workbook'
  | 'Orders'
  | 'Moves'
  | 'Posts'
  | 'Retirements'
  | 'Rules'
  | 'Repair';

export type NavigationLink = { name: NavigationName; to: string };

/** A teacher's links of the same names lead to the teacher's own screens. */
export const schoolsHome = (role: Role) => (role === 'teacher' ? paths.mySchool() : paths.schools());
export const teachersHome = (role: Role) => (role === 'teacher' ? paths.myProfile() : paths.teachers());

const shownOf = (links: readonly [shown: boolean, name: NavigationName, to: string][]): NavigationLink[] =>
  links.filter(([shown]) => shown).map(([, name, to]) => ({ name, to }));

/** The links under the heading "More", which the specification does not have. */
export function moreFor(role: Role): NavigationLink[] {
  const links: [boolean, NavigationName, string][] = [
    [can(role, 'teachers.read'), 'Ask', paths.ask()],
    [can(role, 'schools.update'), 'Workbook', paths.workbook()],
    [holds(role, 'orders.read'), 'Orders', paths.orders()],
    [holds(role, 'moves.read'), 'Moves', paths.moves()],
    [holds(role, 'posts.read'), 'Posts', paths.posts()],
    [holds(role, 'posts.read'), 'Retirements', paths.retirements()],
    [holds(role, 'rules.read'), 'Rules', paths.rules()],
    [can(role, 'teachers.read'), 'Repair', paths.repair()],
  ];
  return shownOf(links);
}

/** The links in the sidebar of a role, in their order (specification, part 1, section 2). */
export function navigationFor(role: Role): NavigationLink[] {
  const teacher = role === 'teacher';
  const top = role === 'super_admin';
  const links: [boolean, NavigationName, string][] = [
    [true, 'Dashboard', paths.dashboard()],
    [canManage(role, 'schools') || teacher, 'Schools', schoolsHome(role)],
    [canManage(role, 'teachers') || teacher, 'Teachers', teachersHome(role)],
    [can(role, 'medical_records.read'), 'Medical Records', paths.medicalRecords()],
    [canViewReports(role), 'Reports', paths.reports()],
    [top, 'User Management', paths.userManagement()],
    [top, 'Audit Logs', paths.auditLogs()],
    [canOpenSettings(role), 'Settings', paths.settings()],
  ];
  return shownOf(links);
}
