import { roleFacts } from '#shared/access/roles.ts';
import { showDate, showMoment } from '#shared/domain/dates.ts';
import { SCOPE_FIELDS, type User } from '#shared/domain/user.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serverNow } from '../../api/serverTime.ts';
import type { Fact } from '../../ui/FactList.tsx';
import { STATUS_NAMES } from './userState.ts';

/**
 * The area of an account, in the specification's words. A school is named, as far as its name is known. An account that
 * lacks a part of what its role needs, or whose part is gone or inactive, sees nothing, however much of it is left.
 */
export function scopeText(user: User): string {
  const { role, school_id, school_name, district, rd_block } = user;
  if (user.sees_nothing || SCOPE_FIELDS[role].some((field) => !user[field])) return userMessages.seesNothing;
  if (school_id) return `School: ${school_name || school_id}`;
  if (district) return `District: ${rd_block ? `${district}, Block: ${rd_block}` : district}`;
  return rd_block ? `Block: ${rd_block}` : 'System-wide';
}

/** Why nothing is left to do after a preview; '' where an account can be changed. */
export const noneAble = (previews: readonly { able: boolean }[]) =>
  previews.some(({ able }) => able) ? '' : userMessages.noneAble;

export const lastLogin = ({ last_login }: User) => showDate(last_login) || 'Never';

export const statusText = ({ is_active }: Pick<User, 'is_active'>) =>
  STATUS_NAMES[is_active ? 'active' : 'inactive'];

/** Until when an instant lies ahead, as it is read; '' once it has passed. */
const ahead = (instant: string | undefined) =>
  instant && new Date(instant) > serverNow() ? showMoment(instant) : '';

/** What is held back from a new e-mail or phone. */
const heldFacts = ({ role, email_held_until, phone_held_until }: User): readonly Fact[] => {
  const [email, phone] = [ahead(email_held_until), role === 'teacher' ? ahead(phone_held_until) : ''];
  return [
    ...(email ? [['Links', userMessages.emailHeld(email)] as const] : []),
    ...(phone ? [['Codes', userMessages.phoneHeld(phone)] as const] : []),
  ];
};

/** The facts of an account for its details dialog. */
export const userFacts = (user: User): readonly Fact[] => [
  ['Username', user.username],
  ['Email', user.email || sharedMessages.notSpecified],
  ['Role', roleFacts[user.role].displayName],
  ['Status', statusText(user)],
  ['Created', showDate(user.created_at)],
  ['Last Login', showMoment(user.last_login) || 'Never'],
  ['Scope', scopeText(user)],
  ...(user.school_name ? [['School ID', user.school_id] as const] : []),
  ...(user.teacher_name ? [['Teacher', `${user.teacher_name} (ID ${user.teacher_id})`] as const] : []),
  ...(user.rd_block ? [['RD Block', user.rd_block] as const] : []),
  ['Phone', user.phone || sharedMessages.notSpecified],
  ...heldFacts(user),
];

/** What an account gains or loses, a line for each fact: `Role: Admin → District Education Officer`. */
export function rightsChanges(before?: User, after?: User): string[] {
  if (!before) return [];
  const role = (user: User) => roleFacts[user.role].displayName;
  if (!after) return [userMessages.willBeDeleted([role(before), scopeText(before)].join(', '))];
  const facts = [
    ['Role', role],
    ['Scope', scopeText],
    ['Status', statusText],
  ] as const;
  return facts
    .filter(([, text]) => text(before) !== text(after))
    .map(([label, text]) => `${label}: ${text(before)} → ${text(after)}`);
}
