import { MOST_ENTRIES } from '#shared/records/teacher.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { todayOf } from '../app/today.ts';
import type { MasterData } from '../masterData/stored.ts';
import { reopenUntil } from '../schools/closing.ts';
import { knowingSchool, presentSchool, readSchool, schoolOfAccount, successors } from '../schools/reads.ts';
import { arrivalAt, type Closed, type StoredSchool } from '../schools/stored.ts';
import { Outrun } from '../table/commit.ts';
import { keys } from '../table/keys.ts';
import type { Write } from '../table/table.ts';
import { isGuestAfter, type Lists, mayGoOn, reopened } from '../teachers/entries.ts';
import type { EndedOn, StoredTeacher } from '../teachers/stored.ts';
import { storedUser } from '../userManagement/accounts.ts';
import { headPlace, isHead } from '../userManagement/headOf.ts';
import { accountWrites } from '../userManagement/ofLeaver.ts';
import type { Head, UserRow } from '../userManagement/stored.ts';
import { type Carried, carried } from './carry.ts';
import { type Note, noteAddition, noteLater } from './stored.ts';

type Hop = { from: StoredSchool & { closed: Closed }; to: StoredSchool };

const hopsOf = (path: readonly StoredSchool[]): Hop[] =>
  path.slice(1).map((to, i) => ({ from: path[i] as Hop['from'], to }));

/**
 * Opens entries again that steps ended. Where their school closed since, they go on as its closing, and each one after it,
 * would have carried them. Where no school stands for theirs, or the record has no room for what carrying adds, they stay
 * ended.
 * @param steps the last one first
 * @param school the school of the record afterwards. From one that is closed a closing at work takes the record itself.
 * @param missed whether closings passed over the record, as over that of somebody who had left. Attachments that nothing
 * ended go on as well then.
 * @returns also the writes that add to what the closings noted, so that a reopening takes this back as well, and that count
 * an arrival at each open school where an attachment goes on, so that a closing of it misses none
 */
export async function reopenedSince(
  deps: Deps,
  teacher: StoredTeacher,
  steps: readonly EndedOn[],
  {
    school,
    master,
    missed = teacher.left !== undefined,
  }: { school: number; master: MasterData; missed?: boolean },
): Promise<{ lists: Lists; notes: Write[] }> {
  const paths = new Map<string, StoredSchool[]>();
  const open = new Map<string, StoredSchool>();
  const look = async (at: StoredSchool | undefined) => {
    if (!at) return;
    const path = at.closed ? await successors(deps, at.id) : [at];
    if (at.closed) paths.set(at.school_id, path);
    const last = path.at(-1);
    if (last && !last.deleting) open.set(last.school_id, last);
  };
  const home = await readSchool(deps, { id: teacher.school });
  await look(home);
  const placed = steps.flatMap(({ ended: { posting_histories = [], attachments = [] } }) => [
    ...posting_histories,
    ...attachments,
  ]);
  for (const { school_id } of placed)
    if (school_id && !paths.has(school_id)) await look(await readSchool(deps, { schoolId: school_id }));
  for (const one of missed ? teacher.attachments.filter(mayGoOn) : []) {
    if (!one.school_id || paths.has(one.school_id)) continue;
    const at = await readSchool(deps, { schoolId: one.school_id });
    // One that was over when its school closed was no business of that closing.
    if (!at?.closed || isGuestAfter(at.closed.on, at.school_id)(one)) await look(at);
  }
  const own = (await readSchool(deps, { id: school }))?.school_id;
  const opened = (which: (path: StoredSchool[] | undefined) => boolean) => {
    const isOne = ({ school_id }: { school_id?: string }) => which(paths.get(school_id ?? ''));
    // Nobody is attached to the own school. Where this step moves the record there, carrying ends the attachment.
    const isAway = ({ school_id }: { school_id?: string }) => teacher.school !== school || school_id !== own;
    return steps.reduce<Lists>((lists, { ended, on }) => {
      const posting_histories = ended.posting_histories?.filter(isOne);
      const attachments = ended.attachments?.filter(isOne).filter(isAway);
      return reopened(lists, { ...ended, posting_histories, attachments }, on);
    }, teacher);
  };
  // A school that several closed into stands after all of them.
  const hops = new Map<number, Hop>();
  for (const path of paths.values()) {
    const taken = path.findIndex(({ id }) => id === school);
    for (const hop of hopsOf(taken < 0 ? path : path.slice(0, taken + 1))) {
      hops.delete(hop.from.id);
      hops.set(hop.from.id, hop);
    }
  }
  let lists = opened((path) => path?.length !== 0);
  // The closed schools that the record itself leaves by this step.
  const way = paths.get(home?.school_id ?? '') ?? [];
  const leaves = way.slice(
    0,
    way.findIndex(({ id }) => id === school),
  );
  const carrying: { from: Hop['from']; done: Carried; leaves: boolean }[] = [];
  for (const { from, to } of hops.values()) {
    const step = carried(
      lists,
      from,
      presentSchool(to, await knowingSchool(deps, master, to)),
      from.closed.on,
      own,
    );
    lists = step.lists;
    carrying.push({ from, done: step.carried, leaves: leaves.some(({ id }) => id === from.id) });
  }
  const full = Object.values(lists).some((list) => list.length > MOST_ENTRIES);
  const notes = await Promise.all(
    carrying.map((step) => teacherNoted(deps, teacher.id, full ? { ...step, done: {} } : step)),
  );
  if (full) lists = opened((path) => path === undefined);
  const goesOn = lists.attachments.filter(
    (one) => mayGoOn(one) && (missed || !teacher.attachments.includes(one)),
  );
  const hosts = new Set(goesOn.map((one) => open.get(one.school_id ?? '')?.id));
  // A closing of the own school moves the record itself.
  hosts.delete(school);
  return { lists, notes: [...notes.flat(), ...arrivals(hosts)] };
}

const arrivals = (schools: Iterable<number | undefined>): Write[] =>
  [...schools].flatMap((id) => (id === undefined ? [] : arrivalAt(id, () => new Outrun())));

/**
 * Adds what a step carried to what a closing noted of a teacher. Where the closing noted nothing, because the teacher had
 * left or was no guest then, it makes the note. Of a posting alone it makes none: the closing noted all whom it moved.
 */
async function teacherNoted(
  deps: Deps,
  teacher: number,
  { from, done, leaves }: { from: Hop['from']; done: Carried; leaves: boolean },
): Promise<Write[]> {
  const at = { school: from.id, job: from.closed.job };
  const note = await deps.table.get<Note>(keys.closing(at.school, at.job, teacher));
  if (note)
    return Object.keys(done).length > 0
      ? [noteAddition(at, { ...note, carried: { ...note.carried, ...done } })]
      : [];
  if (!leaves && !done.attachments) return [];
  if (todayOf(deps) > reopenUntil(from.closed)) return [];
  const made: Note = { teacher, ...(!leaves && { guest: true }), carried: done };
  return [noteLater(deps.now(), at, made), headsNoted({ from, heads: [] })];
}

/** Whether the other school had a head of its own when a school closed into it, besides the account that is given back. */
function hadHead({ from, to }: Hop, users: Iterable<UserRow>, account: number): boolean {
  // One that closed itself since lists the heads that it had then.
  const heads = to.closed?.heads ?? [...users].filter((one) => isHead(one, to, true));
  const moved = new Set(from.closed.heads.flatMap(({ id, moves }) => (moves ? id : [])));
  return heads.some(({ id }) => id !== account && !moved.has(id));
}

/**
 * The writes that give heads the school back, each unless the account has changed since. Where the school closed, they do
 * what its closing does, and each one after it: the account gets the other school, or ends where that had a head of its
 * own. Where none stands, nothing is given back. An account that somebody deactivated gets the school itself, as a closing
 * leaves it. An account that several steps noted gets the school of the first. An active one counts as an arrival there, so
 * that a closing misses none.
 */
export async function headAccessReturns(deps: Deps, by: By, heads: readonly Head[]): Promise<Write[]> {
  const writes: Write[] = [];
  const noted = new Map<number, { from: Hop['from']; heads: Closed['heads'] }>();
  const given = new Set<number>();
  const schools = new Set<number>();
  for (const head of heads) {
    const { id } = head;
    const before = await storedUser(deps, id);
    if (before?.role !== 'hoi' || before.school_id || given.has(id)) continue;
    const was = await schoolOfAccount(deps, head);
    // A school that goes into the bin or comes back leaves its heads theirs.
    const hidden = was?.deleting && !was.closed ? [was] : undefined;
    const path = hidden ?? (was ? await successors(deps, was.id) : []);
    const [first, last] = [path[0], path.at(-1)];
    if (!first || !last) continue;
    // A closing leaves an account alone that somebody deactivated.
    const hops = before.is_active ? hopsOf(path) : [];
    const users = hops.length > 0 ? await deps.users.look() : [];
    const end = hops.find((hop) => hadHead(hop, users, id));
    const at = end?.from ?? (before.is_active ? last : first);
    const change = { ...headPlace(at), ...(end && { is_active: false }) };
    writes.push(...(await accountWrites(deps, by, before, change, 'undo')));
    given.add(id);
    if (before.is_active && !end && !hidden) schools.add(last.id);
    for (const hop of end ? hops.slice(0, hops.indexOf(end) + 1) : hops) {
      const others = noted.get(hop.from.id)?.heads ?? [];
      noted.set(hop.from.id, { from: hop.from, heads: [...others, { id, moves: hop !== end }] });
    }
  }
  return [...writes, ...[...noted.values()].map(headsNoted), ...arrivals(schools)];
}

const isListed = (heads: Closed['heads'], { id, moves }: Closed['heads'][number]) =>
  heads.some((one) => one.id === id && one.moves === moves);

/**
 * Adds accounts to those that a closing moved or ended, so that a reopening gives them back. One that the closing lists
 * already, because it read its plan before the step that is taken back, is not listed again. It counts as an arrival, so
 * that a reopening that begins, or a closing that ends, does not write over it. It waits for a reopening or a deletion that is
 * at work.
 */
const headsNoted = ({
  from: { id, closed },
  heads,
}: {
  from: Hop['from'];
  heads: Closed['heads'];
}): Write => ({
  update: keys.school(id),
  set: {
    text: 'SET closed.heads = list_append(closed.heads, :heads) ADD arrivals :one',
    values: { ':heads': heads.filter((one) => !isListed(closed.heads, one)), ':one': 1 },
  },
  condition: {
    text: 'closed.job = :job AND (attribute_not_exists(going) OR going.job = :job) AND attribute_not_exists(deleting)',
    values: { ':job': closed.job },
  },
  refusal: () => new Outrun(),
});
