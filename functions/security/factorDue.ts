import type { Deps } from '../app/deps.ts';
import type { StoredUser } from '../userManagement/accounts.ts';

type Needs = Pick<Deps, 'now' | 'limits'>;

/** Whether the role of an account needs a second step at sign-in. */
export const isFactorRequired = ({ limits }: Pick<Deps, 'limits'>, { role }: Pick<StoredUser, 'role'>) =>
  limits.secondFactor.some((one) => one === role);

/**
 * From when on an account may do nothing but add a second step; undefined where it has one or needs none. The grace
 * begins with the first sign-in at which the role needs one, and does not begin again after a reset.
 */
export function factorDue(
  deps: Needs,
  user: Pick<StoredUser, 'role' | 'second_factor' | 'factor_due'>,
): string | undefined {
  if (user.second_factor || !isFactorRequired(deps, user)) return undefined;
  return (
    user.factor_due ??
    new Date(deps.now().getTime() + deps.limits.secondFactorGraceSeconds * 1000).toISOString()
  );
}

/** Whether the grace of an account is over, so that nothing else is open to it. */
export function isFactorDue(
  deps: Needs,
  user: Pick<StoredUser, 'role' | 'second_factor' | 'factor_due'>,
): boolean {
  const due = factorDue(deps, user);
  return due !== undefined && new Date(due) <= deps.now();
}
