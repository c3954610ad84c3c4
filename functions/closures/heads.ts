import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { byId } from '../directory/joined.ts';
import type { Closed, StoredSchool } from '../schools/stored.ts';
import type { Write } from '../table/table.ts';
import { storedUser } from '../userManagement/accounts.ts';
import { headPlace, isHead } from '../userManagement/headOf.ts';
import { accountWrites } from '../userManagement/ofLeaver.ts';

/** Each account once, however often a school lists it: one transaction cannot write an account twice. */
const idsOf = (heads: Closed['heads']): number[] => [...new Set(heads.map(({ id }) => id))];

/** The accounts of heads that the closing of a school has still to move or end. */
export async function headsToEnd(deps: Deps, school: StoredSchool): Promise<number[]> {
  const planned = school.closed?.heads ?? [];
  if (planned.length === 0) return [];
  const accounts = byId(await deps.users.look());
  return idsOf(planned.filter(({ id }) => isHead(accounts.get(id), school, true)));
}

/**
 * The accounts of heads that are still as the closing of a school left them.
 * @param other the school that it closed into; undefined where that is gone or closed, and its heads with it
 */
export async function headsToReturn(
  deps: Deps,
  school: StoredSchool,
  other: StoredSchool | undefined,
): Promise<number[]> {
  const { heads = [] } = school.closed ?? {};
  if (heads.length === 0) return [];
  const accounts = byId(await deps.users.look());
  return idsOf(
    heads.filter(({ id, moves }) =>
      moves ? other && isHead(accounts.get(id), other, true) : isHead(accounts.get(id), school, false),
    ),
  );
}

type Step =
  /** The account gets the other school. */
  | { from: StoredSchool; to: StoredSchool | undefined }
  | { ends: StoredSchool }
  /** The account gets the school back, or is active again. */
  | { back: StoredSchool; other: StoredSchool | undefined };

/** The writes of what a closing or reopening does to the account of a head; none where somebody changed it since. */
export async function headWrites(deps: Deps, by: By, id: number, step: Step): Promise<Write[]> {
  const before = await storedUser(deps, id);
  if (!before) return [];
  if ('from' in step) {
    if (!step.to || !isHead(before, step.from, true)) return [];
    return accountWrites(deps, by, before, headPlace(step.to), 'close');
  }
  if ('ends' in step)
    return isHead(before, step.ends, true)
      ? accountWrites(deps, by, before, { is_active: false }, 'close')
      : [];
  if (step.other && isHead(before, step.other, true))
    return accountWrites(deps, by, before, headPlace(step.back), 'reopen');
  return isHead(before, step.back, false)
    ? accountWrites(deps, by, before, { is_active: true }, 'reopen')
    : [];
}
