import { canManage, canOpenSettings, canViewReports } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
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
  | 'Ask';

export type NavigationLink = { name: NavigationName; to: string };

/** A teacher's links of the same names lead to the teacher's own screens. */
export const schoolsHome = (role: Role) => (role === 'teacher' ? paths.mySchool() : paths.schools());
export const teachersHome = (role: Role) => (role === 'teacher' ? paths.myProfile() : paths.teachers());

/** The links under the heading "More", which the specification does not have. */
export function moreFor(role: Role): NavigationLink[] {
  return can(role, 'teachers.read') ? [{ name: 'Ask', to: paths.ask() }] : [];
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
  return links.filter(([shown]) => shown).map(([, name, to]) => ({ name, to }));
}
