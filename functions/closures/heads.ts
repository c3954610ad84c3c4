import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import { byId } from '../directory/joined.ts';
import type { Closed, StoredSchool } from '../schools/stored.ts';
import type { Write } from '../table/table.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { emailKey, storedUser } from '../userManagement/accounts.ts';
import { headPlace, isHead } from '../userManagement/headOf.ts';
import { accountWrites } from '../userManagement/ofLeaver.ts';
import type { UserRow } from '../userManagement/stored.ts';
import { staffOf } from './people.ts';
import type { Returning } from './returning.ts';

/** Each account once, however often a school lists it: one transaction cannot write an account twice. */
const idsOf = (heads: Closed['heads']): number[] => [...new Set(heads.map(({ id }) => id))];

/** The accounts of heads that the closing of a school has still to move or end. */
export async function headsToEnd(deps: Deps, school: StoredSchool): Promise<number[]> {
  const planned = school.closed?.heads ?? [];
  if (planned.length === 0) return [];
  const accounts = byId(await deps.users.look());
  return idsOf(planned.filter(({ id }) => isHead(accounts.get(id), school, true)));
}

/** Whether a teacher has the phone or the e-mail of an account. */
const hasContact = ({ phone, email }: UserRow, teacher: TeacherRow): boolean =>
  (phone !== '' && phone === teacher.phone_number) ||
  (email !== '' && emailKey(email) === emailKey(teacher.email));

/** Tells whether a teacher is away by an order that relieved them of a school. */
async function awayFrom(deps: Deps, school: number | undefined): Promise<(row: TeacherRow) => boolean> {
  const ordered = new Set(
    (await deps.moves.look()).flatMap(({ kind, state, from, teacher }) =>
      state === 'joined' && from === school && (kind === 'deputation' || kind === 'attachment')
        ? teacher
        : [],
    ),
  );
  const today = todayOf(deps);
  return ({ id, deputed_until = '', attached_until = '' }) =>
    ordered.has(id) && (deputed_until > today || attached_until > today);
}

/**
 * The accounts of heads that are still as the closing of a school left them: those that come back, and those that stay as
 * they are, because whoever has their phone or e-mail does not come back to work there. An account whose phone and e-mail
 * no teacher has comes back.
 * @param other the school that it closed into; undefined where that is gone or closed, and its heads with it
 */
export async function headsToReturn(
  deps: Deps,
  school: StoredSchool,
  other: StoredSchool | undefined,
  people: Returning,
): Promise<{ back: number[]; stay: number[] }> {
  const { heads = [] } = school.closed ?? {};
  if (heads.length === 0) return { back: [], stay: [] };
  const [accounts, teachers, isAway] = await Promise.all([
    deps.users.look().then(byId),
    deps.teachers.look(),
    awayFrom(deps, other?.id),
  ]);
  // The job brings teachers back before the accounts.
  const back = [...people.back.map(({ row }) => row), ...staffOf({ teachers }, school)];
  const gone = [...people.stay.flatMap(({ row }) => row ?? []), ...back.filter(isAway)];
  const stays = ({ id }: { id: number }) => {
    const account = accounts.get(id);
    const isTheirs = (row: TeacherRow) => account !== undefined && hasContact(account, row);
    return gone.some(isTheirs) && !back.some((row) => isTheirs(row) && !isAway(row));
  };
  const left = heads.filter(({ id, moves }) =>
    moves ? other && isHead(accounts.get(id), other, true) : isHead(accounts.get(id), school, false),
  );
  return { back: idsOf(left.filter((one) => !stays(one))), stay: idsOf(left.filter(stays)) };
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
