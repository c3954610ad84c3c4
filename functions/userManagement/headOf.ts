import type { UserFields } from './stored.ts';

type At = { id: number; school_id: string };
type Account = Pick<UserFields, 'role' | 'is_active' | 'school_id' | 'school'>;

/** By the same rule as the scope: older accounts have only the School ID, later ones the school's id. */
export const isAt = ({ school, school_id }: Pick<Account, 'school' | 'school_id'>, at: At) =>
  school === undefined ? school_id === at.school_id : school === at.id;

/** Whether an account is that of a head at a school, active or ended. */
export const isHead = (account: Account | undefined, at: At, active: boolean): account is Account =>
  account?.role === 'hoi' && !!account.is_active === active && isAt(account, at);

/** What the account of a head at a school has of it. */
export const headPlace = ({ id, school_id }: At) => ({ school_id, school: id });
