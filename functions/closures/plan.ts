import { showDate } from '#shared/domain/dates.ts';
import type { CountedLine } from '#shared/domain/service/strength.ts';
import { closureMessages } from '#shared/messages/closures.ts';
import { MOST_LINES, postLine } from '#shared/records/posts.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { conflict, invalid } from '../app/errors.ts';
import { todayOf } from '../app/today.ts';
import { byId } from '../directory/joined.ts';
import { successorIn } from '../directory/settled.ts';
import { currentMaster } from '../masterData/stored.ts';
import { isLive, type MoveRow } from '../moves/stored.ts';
import type { OrderRow } from '../orders/stored.ts';
import { linesNow } from '../posts/lines.ts';
import { unitedLines } from '../posts/united.ts';
import { openSchool, readSchool } from '../schools/reads.ts';
import type { StoredSchool } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { attachedAfter, carriedAfter } from '../teachers/whereabouts.ts';
import { isHead } from '../userManagement/headOf.ts';
import type { UserRow } from '../userManagement/stored.ts';
import { fullOf, guestsOf, staffOf } from './people.ts';

/** What the closing of a school would do, by the rows of this moment. */
export type Plan = {
  school: StoredSchool;
  into?: StoredSchool;
  /** The last day there, `YYYY-MM-DD`. */
  day: string;
  teachers: TeacherRow[];
  guests: TeacherRow[];
  moves: (MoveRow & { side: 'from' | 'to' })[];
  orders: OrderRow[];
  /**
   * What the school itself has, and what both have together; the latter where something is added. `rev` is that of the
   * posts of the other school.
   */
  posts: { own: CountedLine[]; united?: CountedLine[]; entered: boolean; rev?: number };
  heads: (UserRow & { moves: boolean })[];
  leavers: number;
};

/** @throws 400 for a School ID that no open school has, or that of the school itself */
async function targetOf(
  deps: Deps,
  field: 'into' | 'school',
  school: StoredSchool,
  schoolId: string,
): Promise<StoredSchool> {
  const target = await readSchool(deps, { schoolId });
  if (!target || target.deleting || target.closed) throw invalid(field, closureMessages.unknownSchool);
  if (target.id === school.id) throw invalid(field, closureMessages.itself);
  return target;
}

/**
 * Reads a school that is to change as a whole, and the one that its teachers go to.
 * @throws 404; 400 for another school that is none; 409 while a job moves teachers from or to one of them
 */
export async function freeSchools(
  deps: Deps,
  actor: Actor,
  id: number,
  target?: { field: 'into' | 'school'; schoolId: string },
): Promise<{ school: StoredSchool; into?: StoredSchool }> {
  const school = await openSchool(deps, actor, { id });
  const into = target && (await targetOf(deps, target.field, school, target.schoolId));
  // After both were read: a job that begins since then changes what the commit is conditioned on.
  const schools = await deps.schools.look();
  if (school.going || into?.going) throw conflict(closureMessages.busy);
  if (schools.some(({ going }) => going?.to === id)) throw conflict(closureMessages.arriving);
  return { school, into };
}

const headsAt = (users: Iterable<UserRow>, school: StoredSchool): UserRow[] =>
  [...users].filter((one) => isHead(one, school, true));

/**
 * Works out what the closing of a school would do.
 * @param on its day; today until one is chosen
 * @throws as `freeSchools`
 */
export async function planOf(
  deps: Deps,
  actor: Actor,
  id: number,
  schoolId: string | undefined,
  on = todayOf(deps),
): Promise<Plan> {
  const { school, into } = await freeSchools(
    deps,
    actor,
    id,
    schoolId === undefined ? undefined : { field: 'into', schoolId },
  );
  const [teachers, schools, moves, orders, posts, users, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.moves.look(),
    deps.orders.look(),
    deps.posts.look(),
    deps.users.look(),
    currentMaster(deps),
  ]);
  const goesBy = successorIn(schools);
  const live = moves.filter(isLive).flatMap((move): Plan['moves'] => {
    if (goesBy(move.to ?? 0)?.id === id) return [{ ...move, side: 'to' }];
    return goesBy(move.from)?.id === id ? [{ ...move, side: 'from' }] : [];
  });
  const staff = staffOf({ teachers }, school);
  const now = linesNow(master);
  const own = now(byId(posts).get(id)?.lines ?? []);
  const held = into && byId(posts).get(into.id);
  const others = into ? headsAt(users, into).length > 0 : true;
  return {
    ...{ school, into, day: on },
    teachers: staff,
    // Where no other school takes them, nobody may be attached on a later day, not even for that day alone.
    guests: guestsOf({ teachers }, school, on, into ? carriedAfter : attachedAfter),
    moves: live,
    orders: orders.filter((order) => order.schools.includes(id)),
    posts: {
      own,
      ...(into && own.length > 0 && { united: unitedLines(now(held?.lines ?? []), own) }),
      entered: held !== undefined,
      rev: held?.rev,
    },
    heads: headsAt(users, school).map((one) => ({ ...one, moves: !others })),
    leavers: teachers.filter((row) => row.school === id).length - staff.length,
  };
}

/** What forbids a closing, one sentence each. @param on the day, where it is chosen */
export function hindrancesOf(
  { school, into, day, teachers, guests, moves, orders, posts }: Plan,
  on?: string,
): string[] {
  const issuing = orders.filter(({ state }) => state === 'issuing');
  const found = issuing.map(({ number }) => closureMessages.issuing(number));
  if (!into) {
    if (teachers.length + guests.length > 0)
      found.push(closureMessages.inService(teachers.length, guests.length));
    const coming = moves.filter(({ side }) => side === 'to').length;
    if (coming > 0) found.push(closureMessages.underOrder(coming));
    return found;
  }
  const full = fullOf([...teachers, ...guests], school, day).map(({ teacher_name }) => teacher_name);
  if (full.length > 0) found.push(closureMessages.full(full.join(', ')));
  const most = postLine.sanctioned.number[1];
  if ((posts.united?.length ?? 0) > MOST_LINES) found.push(closureMessages.tooManyLines(MOST_LINES));
  if (posts.united?.some(({ sanctioned }) => sanctioned > most))
    found.push(closureMessages.tooManyPosts(most));
  const late = teachers.filter((row) => on && row.posted_at === school.school_id && (row.since ?? '') > on);
  if (on && late.length > 0) found.push(closureMessages.started(late.length, showDate(on)));
  return found;
}
