import { run as act } from '#functions/events/act.ts';
import { callById } from '../support/everyHandler.ts';
import { seeded } from '../support/faults.ts';
import { brokenInvariants } from '../support/invariants.ts';
import { rowsOf } from '../support/rows.ts';
import { teacherInput } from '../support/seed.ts';
import { type TeacherWorld, teacherWorld } from '../support/teacherWorld.ts';
import { openProcesses } from './processes.ts';
import { goesOn, type Statuses } from './statuses.ts';
import type { Ground } from './world.ts';

type Row = Record<string, unknown>;
type Posting = { school_id: string; to_date: string };
type Attachment = { joining_date: string; end_date: string };
/** One request: what it is and what it says. */
type Request = { id: string; params?: Record<string, string>; body?: object };
/** What the model knows: everybody who was ever added, and who of them moved by a plain edit, which closes no posting. */
type Model = { people: Set<number>; edited: Set<number> };

const AT_ONCE = 8;
const SCHOOLS = ['1001', '1002', '1003', '1004'];
const STAFF = 24;
const TODAY = '2026-11-25';
/** Days of closings and splits, and the first and last days of attachments: before, between and after those days. */
const CLOSING_DAYS = [TODAY, TODAY, '2026-11-20'];
const BEGINNINGS = ['2026-11-02', '2026-11-23', '2026-12-01'];
const ENDS = ['', '2026-12-01', '2026-12-31'];
const ALLOWED = [200, 201, 202, 400, 404, 409, 503];

/**
 * Draws requests that close, split and reopen schools while others edit, move, attach and add teachers, several at once, and
 * holds the table after each round against a plain model: everybody who was added is there once, in service at one open
 * school, which is where the lists have them; whom no edit moved has one open posting, and it is at that school; who was
 * attached to a school has one attachment at most that goes on; no job is left.
 * @throws Error at the first round after which it is not so
 */
export async function runClosures(
  ground: Pick<Ground, 'endpoint'>,
  {
    seed,
    operations,
    until = [],
    tableName = `closures-${seed}`,
  }: { seed: number; operations: number; until?: readonly string[]; tableName?: string },
): Promise<Statuses> {
  const now = () => new Date(`${TODAY}T06:00:00Z`);
  // The second leaves each job after its first chunk, as one that is killed.
  const limits = [8, 0.0001, 8].map((cascadeSeconds) => ({ cascadeSeconds }));
  const { engine, processes, sound } = await openProcesses(ground, tableName, now, limits);
  const world = await teacherWorld(sound);
  const random = seeded(seed);
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const model: Model = { people: new Set(), edited: new Set() };
  for (let n = 0; n < STAFF; n += 1) await add(world, model, `W-${n}`, SCHOOLS[n % SCHOOLS.length] as string);
  const figures: Statuses = {};
  for (let done = 0; goesOn(done, operations, figures, until); done += AT_ONCE) {
    const before = await rowsOf(engine, '');
    const requests = Array.from({ length: AT_ONCE }, (_, i) => drawn(one, before, `R-${done + i}`));
    const answers = await Promise.all(
      requests.map(({ id, ...sent }, i) =>
        callById(id, processes[i % processes.length] ?? sound, world.as('admin', sent)),
      ),
    );
    for (const [i, { id, params, body }] of requests.entries()) {
      const { status = 0, body: answer } = answers[i] ?? {};
      if (!ALLOWED.includes(status))
        throw new Error(`${id} was answered ${status} ${JSON.stringify(answer)}`);
      figures[id] = { ...figures[id], [status]: (figures[id]?.[status] ?? 0) + 1 };
      if (id === 'teachers.create' && status === 201) model.people.add(answer.data.id);
      if (id === 'teachers.update' && 'school_id' in (body ?? {})) model.edited.add(Number(params?.id));
    }
    // Jobs that were left end before anybody looks.
    await act(sound);
    await checkTable(await rowsOf(engine, ''), world, sound, model);
  }
  const broken = await brokenInvariants(engine, sound);
  const faults = Object.values(broken).flat();
  if (faults.length > 0) throw new Error(`At the end: ${faults.slice(0, 5).join('; ')}`);
  return figures;
}

const personAt = (teacher_ID: string, school_id: string) =>
  teacherInput(teacher_ID, school_id, {
    posting_histories: [
      { school_name: `School ${school_id}`, school_id, from_date: '2020-06-01', designation: 'Teacher' },
    ],
  } as never);

const attachedTo = (school_id: string, joining_date: string, end_date: string) => ({
  ...{ department_name: 'School', designation: 'Teacher', district: 'D0', rd_block: '', habitation: '' },
  ...{ joining_date, end_date, school_id },
});

async function add(world: TeacherWorld, model: Model, teacher_ID: string, school_id: string): Promise<void> {
  const { status, body } = await world.add(personAt(teacher_ID, school_id));
  if (status !== 201) throw new Error(`${teacher_ID} was not made`);
  model.people.add(body.data.id);
}

/** A request about something that was there before the round. */
function drawn(one: <T>(from: readonly T[]) => T, rows: readonly Row[], name: string): Request {
  const schools = rows.filter(({ sk }) => sk === 'SCHOOL');
  const teachers = rows.filter(({ sk }) => sk === 'TEACHER');
  const [open, closed] = [schools.filter((row) => !row.closed), schools.filter((row) => row.closed)];
  const at = (row: Row | undefined) => ({ id: String(row?.id ?? 999) });
  const [from, to, teacher, shut] = [one(open), one(open), one(teachers), one(closed)];
  const header = { on: one(CLOSING_DAYS), version: Number(from?.version ?? 1) };
  const staff = teachers.filter(({ school }) => school === from?.id).map(({ id }) => Number(id));
  const closing = (into?: unknown): Request => ({
    id: 'closures.close',
    params: at(from),
    body: { ...header, reason: 'Too few pupils', ...(into !== undefined && { into }) },
  });
  return one<() => Request>([
    () => closing(to?.school_id),
    () => closing(),
    () => ({ id: 'closures.reopen', params: at(shut), body: { version: Number(shut?.version ?? 1) } }),
    () => ({ id: 'closures.reopen', params: at(shut), body: { version: Number(shut?.version ?? 1) } }),
    () => ({
      id: 'closures.split',
      params: at(from),
      body: {
        ...header,
        school: to?.school_id,
        teacher_ids: staff.length > 0 ? staff.slice(0, 2) : [999_999],
      },
    }),
    () => ({ id: 'teachers.create', body: personAt(name, String(one(schools).school_id)) }),
    () => ({
      id: 'teachers.update',
      params: at(teacher),
      body: { email: `${name.toLowerCase()}@school.example` },
    }),
    () => ({
      id: 'teachers.update',
      params: at(teacher),
      body: { attachments: [attachedTo(String(from?.school_id), one(BEGINNINGS), one(ENDS))] },
    }),
    () => ({
      id: 'teachers.update',
      params: at(teacher),
      body: { school_id: String(one(schools).school_id) },
    }),
  ])();
}

/** Holds what is stored and what lists show against the model. */
async function checkTable(
  rows: readonly Row[],
  world: TeacherWorld,
  deps: Parameters<typeof callById>[1],
  { people, edited }: Model,
): Promise<void> {
  const schools = new Map(rows.filter(({ sk }) => sk === 'SCHOOL').map((row) => [row.id, row]));
  const teachers = rows.filter(({ sk }) => sk === 'TEACHER');
  const fail = (what: string): never => {
    throw new Error(what);
  };
  if (teachers.length !== people.size)
    fail(`${teachers.length} teachers are stored, ${people.size} were added`);
  for (const { id, going } of schools.values()) if (going) fail(`the job of school ${id} is not done`);
  const wanted = new Map<string, string[]>();
  for (const { id, school, posting_histories, attachments } of teachers) {
    if (!people.has(Number(id))) fail(`teacher ${id} was never added`);
    const at = schools.get(school);
    if (!at || at.closed) fail(`teacher ${id} is at school ${school}, which is closed or gone`);
    const school_id = String(at?.school_id);
    wanted.set(school_id, [...(wanted.get(school_id) ?? []), String(id)]);
    const goingOn = (attachments as Attachment[]).filter(
      ({ joining_date, end_date }) => !end_date || (end_date > TODAY && end_date > joining_date),
    );
    if (goingOn.length > 1) fail(`teacher ${id} has the attachments ${JSON.stringify(attachments)}`);
    if (edited.has(Number(id))) continue;
    const open = (posting_histories as Posting[]).filter(({ to_date }) => !to_date);
    if (open.length !== 1 || open[0]?.school_id !== school_id)
      fail(`teacher ${id} at ${school_id} has the open postings ${JSON.stringify(open)}`);
  }
  const { body } = await callById('teachers.list', deps, world.as('admin', { query: 'limit=1000' }));
  const shown = Map.groupBy(body.data as { id: number; school_id: string }[], (one) => one.school_id);
  const told = (map: ReadonlyMap<string, readonly unknown[]>) =>
    JSON.stringify([...map].map(([key, ids]) => [key, ids.map(String).sort()]).sort());
  const listed = new Map([...shown].map(([key, list]) => [key, list.map(({ id }) => id)]));
  if (told(listed) !== told(wanted)) fail(`lists show ${told(listed)}, records say ${told(wanted)}`);
}
