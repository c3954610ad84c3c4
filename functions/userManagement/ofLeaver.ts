import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { changeWrites, ownFields } from '../table/commit.ts';
import { subjectOf } from '../table/subjects.ts';
import type { Write } from '../table/table.ts';
import { emailKey, type StoredUser, storedUser, userChange, userOfTeacher } from './accounts.ts';
import { isHead } from './headOf.ts';
import type { PhoneHold } from './holds.ts';
import type { Head, UserFields, UserRow } from './stored.ts';

type Person = { phone_number: string; email: string };

/**
 * The writes of a change of an account that follows from a step of a teacher. It signs the account out.
 * @param hold what is held besides, of which its entry does not tell
 */
export async function accountWrites(
  deps: Deps,
  by: By,
  before: StoredUser,
  change: Partial<UserFields>,
  step: string,
  hold: PhoneHold = {},
): Promise<Write[]> {
  const own = ownFields<UserFields>(before);
  const names = Object.keys(change) as (keyof UserFields)[];
  const told = (from: UserFields) => Object.fromEntries(names.map((name) => [name, from[name] ?? null]));
  const after = { ...own, ...change, ...hold };
  const person = await subjectOf(deps, 'user', before.id);
  const { writes } = changeWrites<UserFields>(
    deps,
    // The answer under an Idempotency-Key belongs to the step.
    { ...by, once: undefined },
    {
      ...(await userChange(deps, before, after)),
      audit: {
        action: 'user_update',
        resource_type: 'user',
        details: { before: told(own), after: told(after), step },
      },
      also: await sessionEnds(deps, before.id),
    },
    person,
  );
  return writes;
}

/**
 * The writes that take a school away from the accounts of its head, when the head is this teacher: each active account of a
 * head at that school with the teacher's phone or e-mail. While a closing or reopening moves the heads, some are still at
 * the school that closed, or back there already.
 * @returns also what the accounts had, so that it can be given back
 */
export async function headAccessEnds(
  deps: Deps,
  by: By,
  person: Person,
  at: { id: number; school_id: string },
): Promise<{ writes: Write[]; heads: Head[] }> {
  const isPerson = ({ phone, email }: { phone: string; email: string }) =>
    (phone !== '' && phone === person.phone_number) ||
    (email !== '' && person.email !== '' && emailKey(email) === emailKey(person.email));
  const rows = (await deps.users.look()).filter(isPerson);
  return accessEnds(deps, by, rows, { at, step: 'relieve' });
}

/**
 * The writes that take a school away from those of some accounts that are heads there, as `headAccessEnds`.
 * @param ended whether from those that somebody deactivated as well
 */
export async function accessEnds(
  deps: Deps,
  by: By,
  accounts: readonly UserRow[],
  { at, step, ended = false }: { at: { id: number; school_id: string }; step: string; ended?: boolean },
): Promise<{ writes: Write[]; heads: Head[] }> {
  const rows = accounts.filter(({ role }) => role === 'hoi');
  const found: { writes: Write[]; heads: Head[] } = { writes: [], heads: [] };
  if (rows.length === 0) return found;
  const going = (await deps.schools.look()).filter((one) => one.going?.to === at.id && !one.going.ids);
  const isHeadHere = (account: UserRow | StoredUser | undefined): account is UserRow | StoredUser =>
    [at, ...going].some(
      (school) => isHead(account, school, true) || (ended && isHead(account, school, false)),
    );
  const none = { school_id: undefined, school: undefined };
  for (const row of rows.filter(isHeadHere)) {
    const before = await storedUser(deps, row.id);
    if (!isHeadHere(before) || !before.school_id) continue;
    const { id, school_id, school } = before;
    found.writes.push(...(await accountWrites(deps, by, before, none, step)));
    found.heads.push({ id, school_id, school });
  }
  return found;
}

/** The writes that deactivate the account of a teacher's record, where there is an active one. */
export async function ownAccountEnds(deps: Deps, by: By, teacher: number): Promise<Write[]> {
  const before = await userOfTeacher(deps, teacher);
  if (!before?.is_active) return [];
  return accountWrites(deps, by, before, { is_active: false }, 'leave');
}
