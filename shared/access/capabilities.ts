import { can, type Permission } from './permissions.ts';
import type { Role } from './roles.ts';

type Managed = 'schools' | 'teachers' | 'medical_records' | 'master_data';

/** "Manage" means holding any of create, update or delete for the resource. */
export const canManage = (role: Role | undefined, resource: Managed) =>
  (['create', 'update', 'delete'] as const).some((action) =>
    can(role, `${resource}.${action}` as Permission),
  );

/** reports.read, except for a plain admin: only the sidebar link follows this, a quick action leads all there. */
export const canViewReports = (role: Role | undefined) => can(role, 'reports.read') && role !== 'admin';

export const canExport = (role: Role | undefined) =>
  (['schools.export', 'teachers.export', 'reports.export'] as const).some((permission) =>
    can(role, permission),
  );

export const canManageUsers = (role: Role | undefined) => can(role, 'users.manage_roles');

export const canOpenSettings = (role: Role | undefined) => can(role, 'settings.read');
