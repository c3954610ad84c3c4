import { type Role, roleFacts } from '#shared/access/roles.ts';
import { textUnit, type Unit } from '../../ui/conflict.ts';
import type { UserValues } from './userValues.ts';

/** What is decided where somebody else changed the account. */
export const USER_UNITS: readonly Unit<UserValues>[] = [
  textUnit('username', 'Username'),
  textUnit('email', 'Email'),
  textUnit('phone', 'Phone'),
  {
    // An area means nothing without its role, so they are chosen together.
    key: 'role',
    label: 'Role and area',
    fields: ['role', 'district', 'rd_block', 'school_id', 'teacher_id'],
    show: ({ role, district, rd_block, school_id, teacher_id }) =>
      [
        roleFacts[role as Role]?.displayName,
        district,
        rd_block,
        school_id && `School ${school_id}`,
        teacher_id && `teacher record ${teacher_id}`,
      ]
        .filter(Boolean)
        .join(' › '),
  },
  {
    key: 'is_active',
    label: 'Status',
    fields: ['is_active'],
    show: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  },
];
