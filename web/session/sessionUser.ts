import { ROLES } from '#shared/access/roles.ts';
import type { User } from '#shared/domain/user.ts';

/** The signed-in account. Others may use the browser that keeps it, so phone and e-mail are left out. */
export type SessionUser = Omit<User, 'phone' | 'email'>;

/** Whether something that was kept is an account of this version. */
export const isSessionUser = (value: unknown): value is SessionUser =>
  typeof value === 'object' && value !== null && ROLES.includes((value as SessionUser).role);
