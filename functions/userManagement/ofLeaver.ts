import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { settled } from '../directory/settled.ts';
import { teachersAt } from '../directory/teachers.ts';
import { sessionEnds } from '../security/sessionList.ts';
import { changeWrites, ownFields } from '../table/commit.ts';
import { subjectOf } from '../table/subjects.ts';
import type { Write } from '../table/table.ts';
import { provesNothing } from '../teachers/contacts.ts';
import { inService, type StoredTeacher } from '../teachers/stored.ts';
import { emailKey, type StoredUser, storedUser, userChange, userOfTeacher } from './accounts.ts';
import { isHead } from './headOf.ts';
import type { PhoneHold } from './holds.ts';
import type { Head, UserFields, UserRow } from './stored.ts';

type Person = Pick<StoredTeacher, 'id' | 'phone_number' | 'email' | 'contact_changes'>;
/** What an entry tells of a step that left the account of a head alone. */
export const HEAD_STAYS = { head_access: 'left as it is' } as const;
type Ends = { writes: Write[]; heads: Head[] };

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
 * head at that school with the teacher's phone or e-mail. What teachers enter of themselves does not make them the head,
 * nor does what the acting account entered, or what others have who serve there. While a closing or reopening moves the
 * heads, some are still at the school that closed, or back there already.
 * @returns also what the accounts had, so that it can be given back, and whether one stays because that is no proof
 */
export async function headAccessEnds(
  deps: Deps,
  by: By,
  person: Person,
  at: { id: number; school_id: string },
): Promise<Ends & { stays: boolean }> {
  const { phone_number, email, contact_changes: { phone_number: phoneBy, email: emailBy } = {} } = person;
  const isPhone = (phone: string) => phone !== '' && phone === phone_number;
  const isEmail = (text: string) => text !== '' && emailKey(text) === emailKey(email);
  const rows = (await deps.users.look()).filter((one) => isPhone(one.phone) || isEmail(one.email));
  const like = await accountsOfHeads(deps, rows, at);
  if (like.length === 0) return { writes: [], heads: [], stays: false };
  const [teachers, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  const others = teachersAt(settled({ teachers, schools }).teachers, at.id).filter(
    (one) => one.id !== person.id && inService(one) && one.service?.relieved === undefined,
  );
  const provesPhone =
    !provesNothing(phoneBy, by.actor?.id) && !others.some((one) => isPhone(one.phone_number));
  const provesEmail = !provesNothing(emailBy, by.actor?.id) && !others.some((one) => isEmail(one.email));
  const own = like.filter(
    (one) => (provesPhone && isPhone(one.phone)) || (provesEmail && isEmail(one.email)),
  );
  const ends = await accessEnds(deps, by, own, { at, step: 'relieve' });
  return { ...ends, stays: own.length < like.length };
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
): Promise<Ends> {
  const found: Ends = { writes: [], heads: [] };
  const none = { school_id: undefined, school: undefined };
  for (const row of await accountsOfHeads(deps, accounts, at, ended)) {
    const before = await storedUser(deps, row.id);
    const [still] = before ? await accountsOfHeads(deps, [before], at, ended) : [];
    if (!before?.school_id || !still) continue;
    const { id, school_id, school } = before;
    found.writes.push(...(await accountWrites(deps, by, before, none, step)));
    found.heads.push({ id, school_id, school });
  }
  return found;
}

/** Those of some accounts that are of heads at a school. @param ended whether also those that somebody deactivated */
async function accountsOfHeads<Account extends UserRow | StoredUser>(
  deps: Deps,
  accounts: readonly Account[],
  at: { id: number; school_id: string },
  ended = false,
): Promise<Account[]> {
  const rows = accounts.filter(({ role }) => role === 'hoi');
  if (rows.length === 0) return rows;
  const going = (await deps.schools.look()).filter((one) => one.going?.to === at.id && !one.going.ids);
  return rows.filter((account) =>
    [at, ...going].some(
      (school) => isHead(account, school, true) || (ended && isHead(account, school, false)),
    ),
  );
}

/** The writes that deactivate the account of a teacher's record, where there is an active one. */
export async function ownAccountEnds(deps: Deps, by: By, teacher: number): Promise<Write[]> {
  const before = await userOfTeacher(deps, teacher);
  if (!before?.is_active) return [];
  return accountWrites(deps, by, before, { is_active: false }, 'leave');
}
