import { describe, expect, it } from 'vitest';
import {
  canExport,
  canManage,
  canManageUsers,
  canOpenSettings,
  canViewReports,
} from '#shared/access/capabilities.ts';
import { can, PERMISSIONS, rolePermissions } from '#shared/access/permissions.ts';
import { holds } from '#shared/access/rights.ts';
import { badgeColour, meetsRole, ROLES, type Role, roleFacts } from '#shared/access/roles.ts';
import { uploads } from '#shared/contracts/uploads.ts';

/** The table of part 1, section 6 of the specification. */
const PERMISSION_TABLE: Record<Role, string> = {
  super_admin: `users create/read/update/delete/manage_roles; schools create/read/update/delete/export;
    teachers create/read/update/delete/export; medical_records create/read/update/delete;
    master_data create/read/update/delete; settings read/update/manage_roles; reports read/export; analytics read`,
  admin: `schools create/read/update/delete/export; teachers create/read/update/delete/export;
    medical_records create/read/update/delete; master_data create/read/update/delete; settings read/update;
    reports read/export; analytics read`,
  deo: `schools read/update/export; teachers read/update/export; medical_records read; master_data read;
    reports read/export; analytics read`,
  sdeo: `schools read/update/export; teachers read/update/export; medical_records read; master_data read;
    reports read/export; analytics read`,
  hoi: `schools read/update/export; teachers read/update/export; medical_records read; master_data read;
    reports read/export; analytics read`,
  teacher: 'teachers read_own; medical_records read_own; profile update_own',
};

const written = (text: string) =>
  text
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .flatMap(([resource, actions]) => actions!.split('/').map((action) => `${resource}.${action}`))
    .sort();

describe('access', () => {
  it('knows the roles by rank, the highest first', () => {
    expect(ROLES).toEqual(['super_admin', 'admin', 'deo', 'sdeo', 'hoi', 'teacher']);
    expect(ROLES.map((role) => roleFacts[role].rank)).toEqual([6, 5, 4, 3, 2, 1]);
  });

  it.each([
    ['super_admin', 'Super Administrator', 'purple'],
    ['admin', 'Administrator', 'blue'],
    ['deo', 'District Education Officer', 'orange'],
    ['sdeo', 'Sub-Division Education Officer', 'cyan'],
    ['hoi', 'Head of Institution', 'indigo'],
    ['teacher', 'Teacher', 'green'],
  ] as const)('names and colours %s', (role, displayName, colour) => {
    expect(roleFacts[role].displayName).toBe(displayName);
    expect(badgeColour(role)).toBe(colour);
  });

  it.each(['', 'clerk', 'constructor', '__proto__', 'toString'])('colours %j grey', (role) => {
    expect(badgeColour(role)).toBe('gray');
  });

  it.each([
    ['super_admin', 'Super Administrator Dashboard', 'Complete system overview and management controls'],
    ['admin', 'Administrator Dashboard', 'School and teacher management overview'],
    ['deo', 'District Education Officer Dashboard', 'District-level school and teacher oversight'],
    ['sdeo', 'Sub-Division Education Officer Dashboard', 'Sub-division level educational data management'],
    ['hoi', 'Head of Institution Dashboard', 'School-level teacher and student management'],
    ['teacher', 'Teacher Dashboard', 'Your personal teaching profile and school information'],
  ] as const)('titles the dashboard of %s', (role, title, subtitle) => {
    expect(roleFacts[role].dashboardTitle).toBe(title);
    expect(roleFacts[role].dashboardSubtitle).toBe(subtitle);
  });

  it.each([
    ['super_admin', 'System Reports'],
    ['admin', 'System Reports'],
    ['deo', 'District Reports'],
    ['sdeo', 'Sub-Division Reports'],
    ['hoi', 'School Management Reports'],
    ['teacher', 'My School Reports'],
  ] as const)('titles the reports of %s', (role, title) => {
    expect(roleFacts[role].reportsTitle).toBe(title);
  });

  it.each(ROLES)('grants %s what the specification does', (role) => {
    expect(
      [...rolePermissions[role]].sort(),
      'shared/access/permissions.ts must grant what the specification does.',
    ).toEqual(written(PERMISSION_TABLE[role]));
  });

  it('knows no permission that nobody holds', () => {
    const held = new Set(Object.values(PERMISSION_TABLE).flatMap(written));
    expect(
      [...PERMISSIONS].sort(),
      'shared/access/permissions.ts must list the permissions of the specification and no others.',
    ).toEqual([...held].sort());
  });

  it('lets whoever writes orders attach the signed one, which the form offers to all of them', () => {
    const writers = ROLES.filter((role) => holds(role, 'orders.write'));
    expect(writers).toEqual(['super_admin', 'admin', 'deo', 'sdeo']);
    for (const { allow } of [uploads.create, uploads.delete])
      expect(allow).toContainEqual({ permission: 'orders.write', scope: 'all' });
  });

  it('takes nobody for a teacher', () => {
    expect(can(undefined, 'teachers.read_own')).toBe(true);
    expect(can(undefined, 'schools.read')).toBe(false);
    expect(meetsRole(undefined, 'teacher')).toBe(true);
    expect(meetsRole(undefined, 'hoi')).toBe(false);
  });

  it('lets a role meet a minimum by its rank', () => {
    const from: Record<Role, Role[]> = {
      super_admin: ['super_admin'],
      admin: ['super_admin', 'admin'],
      deo: ['super_admin', 'admin', 'deo'],
      sdeo: ['super_admin', 'admin', 'deo', 'sdeo'],
      hoi: ['super_admin', 'admin', 'deo', 'sdeo', 'hoi'],
      teacher: ['super_admin', 'admin', 'deo', 'sdeo', 'hoi', 'teacher'],
    };
    for (const minimum of ROLES) {
      expect(ROLES.filter((role) => meetsRole(role, minimum))).toEqual(from[minimum]);
    }
  });

  it('derives the capabilities', () => {
    const having = (holds: (role: Role) => boolean) => ROLES.filter(holds);
    const officers: Role[] = ['deo', 'sdeo', 'hoi'];
    expect(having((role) => canManage(role, 'schools'))).toEqual(['super_admin', 'admin', ...officers]);
    expect(having((role) => canManage(role, 'teachers'))).toEqual(['super_admin', 'admin', ...officers]);
    expect(having((role) => canManage(role, 'medical_records'))).toEqual(['super_admin', 'admin']);
    expect(having((role) => canManage(role, 'master_data'))).toEqual(['super_admin', 'admin']);
    expect(having(canViewReports)).toEqual(['super_admin', ...officers]);
    expect(having(canExport)).toEqual(['super_admin', 'admin', ...officers]);
    expect(having(canManageUsers)).toEqual(['super_admin']);
    expect(having(canOpenSettings)).toEqual(['super_admin', 'admin']);
  });
});
