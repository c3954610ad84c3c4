import { run as act } from '#functions/events/act.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { testDeps } from '../support/deps.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import type { Answered } from '../support/invoke.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { openProcesses } from './processes.ts';
import { goesOn, type Statuses } from './statuses.ts';
import type { Ground } from './world.ts';

type Row = Record<string, unknown>;
type Role = Parameters<TeacherWorld['as']>[0];
/** One request: what it is, as whom, and what it says. */
type Request = { id: string; as: Role; params?: Record<string, string>; body?: object };
const AT_ONCE = 8;
const SCHOOLS = ['1001', '1002', '1003', '1004'];
const STAFF = 24;
const TODAY = '2026-11-25';
const DAYS = ['2026-11-20', '2026-11-23', TODAY];
const LIVE = ['ordered', 'relieved'];
const ALLOWED = [200, 201, 202, 400, 403, 404, 409];

/**
 * Draws requests about orders, moves, leaving and posts, several at once, and checks after each round what must always be
 * true of the table: no teacher with two live moves or two open postings from orders, marks and claims that agree with the
 * moves, no step of a move done twice, and strengths that sum to what the records say one by one.
 * @param until endpoints that are to come through: a run goes on until each has, at most ten times as long
 * @throws Error at the first round after which it is not
 */
export async function runService(
  ground: Pick<Ground, 'endpoint'>,
  {
    seed,
    operations,
    until = [],
    tableName = `service-${seed}`,
  }: { seed: number; operations: number; until?: readonly string[]; tableName?: string },
): Promise<Statuses> {
  const now = () => new Date(`${TODAY}T06:00:00Z`);
  const { engine, processes, sound } = await openProcesses(ground, tableName, now, [{}, {}, {}]);
  const world = await teacherWorld(sound);
  const random = seeded(seed);
  const below = (end: number) => Math.floor(random() * end);
  const one = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  await fill(world);
  const rules = { ...FIRST_RULES, from: TODAY, overfill: 'refuse', version: undefined };
  const set = await callById('rules.update', sound, world.as('super_admin', { body: rules }));
  if (set.status !== 200) throw new Error(`the rules were not set: ${JSON.stringify(set.body)}`);
  const figures: Statuses = {};
  let number = 0;
  for (let done = 0; goesOn(done, operations, figures, until); done += AT_ONCE) {
    const before = await rowsOf(engine, '');
    const requests = Array.from({ length: AT_ONCE }, () => {
      number += 1;
      return drawn({ below, one, chance: (share) => random() < share }, before, number);
    });
    const answers = await Promise.all(
      requests.map(({ id, as, ...sent }, i) =>
        callById(id, processes[i % processes.length] ?? sound, world.as(as, sent)),
      ),
    );
    for (const [i, { id }] of requests.entries()) {
      const { status = 0, body } = answers[i] ?? {};
      if (!ALLOWED.includes(status)) throw new Error(`${id} was answered ${status} ${JSON.stringify(body)}`);
      figures[id] = { ...figures[id], [status]: (figures[id]?.[status] ?? 0) + 1 };
    }
    checkSteps(requests, answers);
    // What goes on after an answer ends before anybody looks.
    await act(sound);
    await checkTable(await rowsOf(engine, ''), world, sound);
  }
  const broken = await brokenInvariants(engine, sound);
  const faults = Object.values(broken).flat();
  if (faults.length > 0) throw new Error(`At the end: ${faults.slice(0, 5).join('; ')}`);
  return figures;
}

/** Teachers with an open posting, posts for about as many, and rules that let nobody fill a post twice. */
async function fill(world: TeacherWorld): Promise<void> {
  for (let n = 0; n < STAFF; n += 1) {
    const school_id = SCHOOLS[n % SCHOOLS.length] as string;
    const posting = {
      school_name: `School ${school_id}`,
      school_id,
      from_date: '2020-06-01',
      designation: 'Teacher',
    };
    const { status } = await world.add(
      teacherInput(`W-${n}`, school_id, { posting_histories: [posting] } as never),
    );
    if (status !== 201) throw new Error(`teacher ${n} was not made`);
  }
}

type Draw = {
  below: (end: number) => number;
  one: <T>(from: readonly T[]) => T;
  chance: (share: number) => boolean;
};

/** A request about something that was there before the round. */
function drawn({ below, one, chance }: Draw, rows: readonly Row[], number: number): Request {
  const of = (sk: string) => rows.filter((row) => row.sk === sk);
  const [teachers, orders, moves, posts] = [of('TEACHER'), of('ORDER'), of('MOVE'), of('POSTS')];
  const officer = one(['admin', 'admin', 'super_admin', 'deo', 'hoi'] as const);
  const at = (row: Row | undefined) => ({ id: String(row?.id ?? 999) });
  const inState = (among: readonly Row[], ...states: string[]) => {
    const some = among.filter(({ state }) => states.includes(String(state)));
    return one(some.length > 0 && chance(0.9) ? some : among);
  };
  const draft = inState(orders, 'draft');
  const order = inState(orders, 'issued', 'draft');
  const teacher = one(teachers);
  const kind = one(['transfer', 'transfer', 'transfer', 'deputation', 'attachment', 'return'] as const);
  const line = () => {
    const { teacher_ID, school } = one(teachers);
    const others = SCHOOLS.filter((_, i) => i + 1 !== school);
    // A draft may lack the place of a line. It is not issued then.
    const placed = chance(0.95);
    return {
      teacher_ID,
      to: kind === 'return' || kind === 'deputation' || !placed ? '' : one(chance(0.95) ? others : SCHOOLS),
      department: kind === 'deputation' && placed ? 'Board' : '',
      designation: one(['Teacher', 'Headmaster']),
    };
  };
  const school = one(SCHOOLS);
  const held = posts.find(({ id }) => Number(id) === SCHOOLS.indexOf(school) + 1);
  const requests: (() => Request)[] = [
    () => ({
      id: 'orders.create',
      as: 'admin',
      body: {
        ...{
          number: `W/${number}`,
          date: one(DAYS),
          kind,
          authority: 'Director',
          effective_on: TODAY,
          document: '',
        },
        lines: Array.from({ length: 1 + below(3) }, line),
      },
    }),
    () => ({
      id: 'orders.issue',
      as: officer,
      params: at(draft),
      body: { version: Number(draft?.version ?? 1) },
    }),
    () => ({
      id: 'orders.issue',
      as: 'admin',
      params: at(draft),
      body: { version: Number(draft?.version ?? 1) },
    }),
    () => ({
      id: 'orders.cancel',
      as: 'admin',
      params: at(order),
      body: { version: Number(order?.version ?? 1), reason: 'Not needed' },
    }),
    ...[officer, 'admin' as const].flatMap((as): (() => Request)[] => [
      () => ({ id: 'moves.relieve', as, params: at(inState(moves, 'ordered')), body: { on: TODAY } }),
      () => ({ id: 'moves.join', as, params: at(inState(moves, 'relieved')), body: { on: TODAY } }),
    ]),
    () => ({
      id: 'moves.undo',
      as: officer,
      params: at(inState(moves, 'relieved', 'joined')),
      body: { reason: 'A mistake' },
    }),
    () => ({
      id: 'moves.refuse',
      as: officer,
      params: at(inState(moves, 'ordered', 'relieved')),
      body: { reason: 'Not needed' },
    }),
    () => ({
      id: 'posts.update',
      as: 'admin',
      params: { schoolId: school },
      body: {
        version: Number(held?.version ?? 0),
        lines: ['Teacher', 'Headmaster'].map((designation) => ({ designation, sanctioned: below(9) })),
      },
    }),
    () =>
      chance(0.5)
        ? {
            id: 'leaving.leave',
            as: 'admin',
            params: at(teacher),
            body: { reason: 'resigned', on: TODAY, order_no: '' },
          }
        : { id: 'leaving.reinstate', as: 'admin', params: at(teacher), body: { reason: 'A mistake' } },
    () => ({
      id: 'teachers.update',
      as: 'admin',
      params: at(teacher),
      body: chance(0.5) ? { school_id: one(SCHOOLS) } : { email: `w${number}@example.org` },
    }),
  ];
  return one(requests)();
}

/** Of several who do one step of one move at once, one does it, unless somebody took it back meanwhile. */
function checkSteps(requests: readonly Request[], answers: readonly Answered[]): void {
  const undone = requests.some(({ id }) => id === 'moves.undo' || id === 'orders.cancel');
  const steps = requests.flatMap(({ id, params }, i) =>
    /^moves\.(relieve|join)$/.test(id) && answers[i]?.status === 200 ? [`${id} ${params?.id}`] : [],
  );
  if (!undone && new Set(steps).size < steps.length)
    throw new Error(`A step was done twice: ${steps.join()}`);
}

const isOpen = ({ to_date }: Row) => !to_date;

/** What is true of the moves and teachers of the table, and of the strengths that are counted of them. */
async function checkTable(rows: readonly Row[], world: TeacherWorld, deps: ReturnType<typeof testDeps>) {
  const of = (sk: string) => rows.filter((row) => row.sk === sk);
  const teachers = of('TEACHER');
  const live = Map.groupBy(
    of('MOVE').filter(({ state }) => LIVE.includes(String(state))),
    ({ teacher }) => Number(teacher),
  );
  const orders = new Map(of('ORDER').map((row) => [row.id, row]));
  const claimed = rows.filter(({ pk }) => String(pk).startsWith('UNIQUE#move#')).map(({ pk }) => String(pk));
  const wanted = [...live.keys()].map((teacher) => `UNIQUE#move#${teacher}`);
  if (claimed.sort().join() !== wanted.sort().join())
    throw new Error(`Claims of moves: ${claimed} of ${wanted}`);
  const nowhere = of('MOVE').find(({ to, department }) => to === undefined && department === '');
  if (nowhere) throw new Error(`Move ${nowhere.id} leads nowhere`);
  for (const teacher of teachers) {
    const moves = live.get(Number(teacher.id)) ?? [];
    const name = `Teacher ${teacher.teacher_ID}`;
    if (moves.length > 1) throw new Error(`${name} has ${moves.length} live moves`);
    const open = (teacher.posting_histories as Row[]).filter((posting) => isOpen(posting) && posting.order);
    if (open.length > 1) throw new Error(`${name} has ${open.length} open postings from orders`);
    const underWay = moves.some(
      ({ state, order, kind }) =>
        state === 'relieved' && kind !== 'return' && orders.get(order)?.state !== 'cancelled',
    );
    if (underWay !== Boolean(teacher.relieved)) throw new Error(`${name} is under way: ${underWay}`);
    if (teacher.left && moves.length > 0) throw new Error(`${name} has left and is to move`);
  }
  const known = new Set(teachers.map(({ id }) => id));
  const { listed } = (await callById('moves.list', deps, world.as('admin', {}))).body;
  for (const state of ['ordered', 'relieved']) {
    const there = of('MOVE').filter(
      (move) => move.state === state && known.has(move.teacher) && orders.get(move.order)?.state === 'issued',
    );
    if (listed[state] !== there.length)
      throw new Error(`${listed[state]} moves are listed as ${state}, and ${there.length} are`);
  }
  const { body } = await callById('posts.strength', deps, world.as('admin', { query: 'limit=1000' }));
  const serving = teachers.filter(({ left }) => !left);
  for (const row of body.data as Record<string, number>[]) {
    const posted = serving.filter(({ school }) => school === row.id);
    const relieved = posted.filter((teacher) => teacher.relieved).length;
    if (posted.length !== row.posted || relieved !== row.relieved)
      throw new Error(`School ${row.school_id} has ${posted.length} posted, ${relieved} relieved`);
    // Whoever was relieved for a deputation or an attachment keeps the posting, and so the post.
    const filled = posted.filter((one) => !one.relieved || (one.posting_histories as Row[]).some(isOpen));
    if (filled.length !== row.filled) throw new Error(`School ${row.school_id}: ${filled.length} hold posts`);
  }
  for (const [name, total] of Object.entries(body.total as Record<string, number | null>)) {
    const sum = (body.data as Record<string, number>[]).reduce((all, row) => all + (row[name] ?? 0), 0);
    if (sum !== (total ?? 0)) throw new Error(`${name} of the schools is ${sum}, of all ${total}`);
  }
}
