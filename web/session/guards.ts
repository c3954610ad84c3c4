import type { Permission } from '#shared/access/permissions.ts';
import { holds, type Right } from '#shared/access/rights.ts';
import { meetsRole, type Role } from '#shared/access/roles.ts';
import { paths, patterns } from '../paths.ts';

/**
 * A `signInPage` is public: somebody who is signed in does not need it and goes to the dashboard. A screen of
 * administrators asks for a permission that they alone hold, such as `schools.create`.
 */
type RouteAccess =
  | { kind: 'public' }
  | { kind: 'signInPage' }
  | { kind: 'signedIn' }
  | { kind: 'permission'; permission: Permission | Right }
  | { kind: 'role'; role: Role }
  /** The roles from this one upwards. */
  | { kind: 'from'; role: Role };

const permission = (name: Permission | Right): RouteAccess => ({ kind: 'permission', permission: name });

/** The route table of the specification, part 1, section 2, and the screens beyond it. */
export const routeAccess: Record<keyof typeof patterns, RouteAccess> = {
  login: { kind: 'signInPage' },
  otpLogin: { kind: 'signInPage' },
  forgotPassword: { kind: 'public' },
  resetPassword: { kind: 'public' },
  confirmChange: { kind: 'public' },
  dashboard: { kind: 'signedIn' },
  schools: permission('schools.read'),
  schoolNew: permission('schools.create'),
  school: permission('schools.read'),
  schoolEdit: permission('schools.update'),
  mySchool: { kind: 'role', role: 'teacher' },
  teachers: permission('teachers.read'),
  teacherNew: permission('teachers.create'),
  teacher: permission('teachers.read'),
  teacherEdit: permission('teachers.update'),
  myProfile: { kind: 'role', role: 'teacher' },
  medicalRecords: permission('medical_records.read'),
  teacherMedicalRecords: permission('medical_records.read'),
  settings: permission('settings.read'),
  userManagement: { kind: 'role', role: 'super_admin' },
  reports: permission('reports.read'),
  auditLogs: { kind: 'role', role: 'super_admin' },
  ask: permission('teachers.read'),
  workbook: permission('schools.update'),
  orders: permission('orders.read'),
  order: permission('orders.read'),
  moves: permission('moves.read'),
  posts: permission('posts.read'),
  postsOf: permission('posts.read'),
  retirements: permission('posts.read'),
  rules: permission('rules.read'),
  repair: permission('teachers.read'),
  recordHistory: { kind: 'from', role: 'deo' },
  mySessions: { kind: 'signedIn' },
  changePassword: { kind: 'signedIn' },
  mySecurity: { kind: 'signedIn' },
  help: { kind: 'public' },
  privacy: { kind: 'public' },
  accessibility: { kind: 'public' },
};

const admits = (access: RouteAccess, role: Role) => {
  switch (access.kind) {
    case 'permission':
      return holds(role, access.permission);
    case 'role':
      return role === access.role;
    case 'from':
      return meetsRole(role, access.role);
    default:
      return true;
  }
};

/** The address to which a visitor is redirected. Undefined if they may see the screen. */
export function redirectFor(access: RouteAccess, role: Role | undefined): string | undefined {
  if (access.kind === 'public') return undefined;
  if (access.kind === 'signInPage') return role && paths.dashboard();
  if (!role) return paths.login();
  return admits(access, role) ? undefined : paths.insufficientPermissions();
}

const matches = (pattern: string, path: string) => {
  const expected = pattern.split('/');
  const given = path.split('/');
  return (
    expected.length === given.length &&
    expected.every((part, index) => (part.startsWith(':') ? given[index] !== '' : part === given[index]))
  );
};

/** Whether the role may open an address of this app. Nobody may open an unknown address. */
export function mayOpen(address: string, role: Role): boolean {
  // The router takes a slash at the end, which mail programs add.
  const path = address.replace(/[?#].*$/, '').replace(/(?<=[^/])\/$/, '');
  const found = Object.entries(patterns).find(([, pattern]) => matches(pattern, path));
  return !!found && redirectFor(routeAccess[found[0] as keyof typeof patterns], role) === undefined;
}
