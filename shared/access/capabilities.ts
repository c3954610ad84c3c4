import { can, type Permission } from './permissions.ts';
import { meetsRole, type Role } from './roles.ts';

type Managed = 'schools' | 'teachers' | 'medical_records' | 'master_data';

/** "Manage" means holding any of create, update or delete for the resource. */
export const canManage = (role: Role | undefined, resource: Managed) =>
  (['create', 'update', 'delete'] as const).some((action) =>
    can(role, `${resource}.${action}` as Permission),
  );

/**
 * Who sees the sidebar link to the reports: `reports.read`, but not a plain admin. The quick action leads an admin
 * there too.
 */
export const canViewReports = (role: Role | undefined) => can(role, 'reports.read') && role !== 'admin';

export const canExport = (role: Role | undefined) =>
  (['schools.export', 'teachers.export', 'reports.export'] as const).some((permission) =>
    can(role, permission),
  );

/** Whether the files of teachers that a role exports have what medical records say. */
export const exportsMedical = (role: Role | undefined) => can(role, 'medical_records.read');

/** Only those who see all records share questions: what they ask is of use to every role. */
export const canShareQuestions = (role: Role | undefined) => meetsRole(role, 'admin');

export const canManageUsers = (role: Role | undefined) => can(role, 'users.manage_roles');

export const canOpenSettings = (role: Role | undefined) => can(role, 'settings.read');
