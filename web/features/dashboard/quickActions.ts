import { canManage, canManageUsers } from '#shared/access/capabilities.ts';
import { can } from '#shared/access/permissions.ts';
import type { Role } from '#shared/access/roles.ts';
import { type PrintAtOnce, paths } from '../../paths.ts';
import { schoolsHome, teachersHome } from '../../shell/navigation.ts';

/** `state` is handed to the screen that it leads to. */
export type QuickAction = { title: string; text: string; to: string; state?: PrintAtOnce };

/**
 * The cards of a role. A card that creates records needs the permission to create besides the capability to manage, so
 * an officer who may only change records has no Add. A teacher's cards lead to the teacher's own screens.
 */
export function quickActionsFor(role: Role): QuickAction[] {
  const own = role === 'teacher';
  const all: [boolean, QuickAction][] = [
    [
      own,
      { title: 'My Record', text: 'Your service record, and how you are reached', to: paths.myProfile() },
    ],
    [
      own,
      { title: 'Print', text: 'Your record on paper', to: paths.myProfile(), state: { printAtOnce: true } },
    ],
    [
      canManage(role, 'schools') && can(role, 'schools.create'),
      { title: 'Add New School', text: 'Create a new school record', to: paths.schoolNew() },
    ],
    [
      canManage(role, 'teachers') && can(role, 'teachers.create'),
      { title: 'Add New Teacher', text: 'Create a new teacher record', to: paths.teacherNew() },
    ],
    [
      canManageUsers(role),
      { title: 'Manage Users', text: 'User accounts and role management', to: paths.userManagement() },
    ],
    [
      true,
      {
        title: 'View Reports',
        text: 'Analytics and data reports',
        to: own ? paths.mySchool() : paths.reports(),
      },
    ],
    [true, { title: 'View Schools', text: 'Browse all school records', to: schoolsHome(role) }],
    [true, { title: 'View Teachers', text: 'Browse all teacher records', to: teachersHome(role) }],
  ];
  return all.filter(([shown]) => shown).map(([, action]) => action);
}
