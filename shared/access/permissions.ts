import type { Role } from './roles.ts';

const grants = {
  users: ['create', 'read', 'update', 'delete', 'manage_roles'],
  schools: ['create', 'read', 'update', 'delete', 'export'],
  teachers: ['create', 'read', 'update', 'delete', 'export', 'read_own'],
  medical_records: ['create', 'read', 'update', 'delete', 'read_own'],
  master_data: ['create', 'read', 'update', 'delete'],
  settings: ['read', 'update', 'manage_roles'],
  reports: ['read', 'export'],
  analytics: ['read'],
  profile: ['update_own'],
} as const;

type Grants = typeof grants;
export type Permission = { [R in keyof Grants]: `${R}.${Grants[R][number]}` }[keyof Grants];

/** Every permission there is, as `resource.action`. */
export const PERMISSIONS = Object.entries(grants).flatMap(([resource, actions]) =>
  actions.map((action) => `${resource}.${action}` as Permission),
);

const OWN: readonly Permission[] = ['teachers.read_own', 'medical_records.read_own', 'profile.update_own'];
const ALL = PERMISSIONS.filter((permission) => !OWN.includes(permission));
const AREA_PERMISSIONS: readonly Permission[] = [
  'schools.read',
  'schools.update',
  'schools.export',
  'teachers.read',
  'teachers.update',
  'teachers.export',
  'medical_records.read',
  'master_data.read',
  'reports.read',
  'reports.export',
  'analytics.read',
];

/** The permission table of the specification, part 1, section 6. */
export const rolePermissions: Record<Role, ReadonlySet<Permission>> = {
  super_admin: new Set(ALL),
  admin: new Set(ALL.filter((p) => !p.startsWith('users.') && p !== 'settings.manage_roles')),
  deo: new Set(AREA_PERMISSIONS),
  sdeo: new Set(AREA_PERMISSIONS),
  hoi: new Set(AREA_PERMISSIONS),
  teacher: new Set(OWN),
};

export const can = (role: Role | undefined, permission: Permission) =>
  rolePermissions[role ?? 'teacher'].has(permission);
