import { type Role, roleFacts } from '#shared/access/roles.ts';
import { account } from '#shared/records/account.ts';
import { pick } from '#shared/records/record.ts';
import { unitsOf } from '../../record/unitsOf.ts';
import type { Unit } from '../../ui/conflict.ts';
import { statusText } from './userText.ts';
import type { UserValues } from './userValues.ts';

/** The choices that a person makes when somebody else changed the account. */
export const USER_UNITS: readonly Unit<UserValues>[] = [
  ...unitsOf(pick(account, ['username', 'email', 'phone'])),
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
    show: statusText,
  },
];
