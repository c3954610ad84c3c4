import type { Role } from '../access/roles.ts';
import { userMessages } from '../messages/users.ts';
import { showMoment } from './dates.ts';
import type { User } from './user.ts';

/** Whether a change of role ends the sign-in by codes, so that the owner needs a first password. */
export const needsPassword = (before: Role | undefined, after: Role) =>
  before === 'teacher' && after !== 'teacher';

/** What becomes of the link by which the owner of an account sets the first password. */
export function firstLinkText(
  user: Pick<User, 'username' | 'email' | 'is_active' | 'email_held_until'>,
): string {
  if (!user.is_active) return userMessages.noLink;
  if (!user.email_held_until) return userMessages.linkSent(user.email);
  return userMessages.linkWaits(user.username, showMoment(user.email_held_until));
}

/** What was done, and what is said besides, as sentences of one notice. */
export const inOneNotice = (done: string, besides?: string) => (besides ? `${done}. ${besides}` : done);
