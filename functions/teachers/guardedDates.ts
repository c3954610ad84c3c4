import type { Issue } from '#shared/contracts/errors.ts';
import { GUARDED_DATES } from '#shared/domain/service/rules.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { AppError } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { rulesOn } from '../rules/stored.ts';
import type { TeacherFields } from './stored.ts';

type GuardedDates = Pick<TeacherFields, (typeof GUARDED_DATES)[number]>;

/** Whether the rules leave birth and joining dates to administrators and corrections, and the actor is none of these. */
export const guardsDates = async (deps: Deps, { role }: Pick<Actor, 'role'>): Promise<boolean> =>
  role !== 'admin' && role !== 'super_admin' && (await rulesOn(deps, todayOf(deps))).guardServiceDates;

/** The guarded dates that differ, each with the refusal. */
export const guardedIssues = (before: GuardedDates, sent: GuardedDates): Issue[] =>
  GUARDED_DATES.filter((field) => before[field] !== sent[field]).map((field) => {
    return { field, message: teacherMessages.datesGuarded };
  });

/**
 * Where the rules guard them, birth and joining dates are changed by administrators and by corrections alone.
 * @throws 409 with every date that somebody else would change
 */
export async function requireDates(
  deps: Deps,
  actor: Actor,
  before: GuardedDates,
  sent: GuardedDates,
): Promise<void> {
  const issues = guardedIssues(before, sent);
  if (issues.length > 0 && (await guardsDates(deps, actor)))
    throw new AppError('conflict', teacherMessages.datesGuarded, { issues });
}
