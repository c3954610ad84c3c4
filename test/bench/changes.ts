import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Directory, type Source } from '#functions/directory/directory.ts';
import { paginate } from '#functions/directory/page.ts';
import { reportOf } from '#functions/directory/reports.ts';
import { type Sight, sightOf } from '#functions/directory/sight.ts';
import { queryTeachers, type TeacherQuery } from '#functions/directory/teachers.ts';
import { MasterData } from '#functions/masterData/stored.ts';
import { decodeMedical } from '#functions/medicalRecords/stored.ts';
import { decodeMove } from '#functions/moves/stored.ts';
import { decodeOrder } from '#functions/orders/stored.ts';
import { decodePosts } from '#functions/posts/stored.ts';
import { decodeSchool, encodeSchool } from '#functions/schools/stored.ts';
import type { FeedRow } from '#functions/table/feed.ts';
import { saveSnapshot } from '#functions/table/snapshot.ts';
import type { Table } from '#functions/table/table.ts';
import { decodeTeacher, encodeTeacher } from '#functions/teachers/stored.ts';
import { decodeTicket } from '#functions/tickets/stored.ts';
import type { Scope } from '#shared/access/scope.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { decodeUser } from '../../functions/userManagement/stored.ts';
import { memoryBlobs } from '../support/deps.ts';
import { generateTeachers, realSchools } from '../support/generateTeachers.ts';
import { median, type Row, rounded, type Section } from './report.ts';

/** What a question may cost after a write: this many times its idle cost, and this many milliseconds. */
const MOST = { times: 1.5, ms: 1 };
/** Runs a start with this much memory, and measures what it holds. */
const START = ['--expose-gc', '--max-old-space-size=4096'];

/**
 * What a question costs a warm process while nobody writes, and after one write, by the kind of write; and what a start
 * from a snapshot costs. Rows are in memory, so the figures are those of the directory alone.
 */
export async function benchChanges({ quick, runs }: { quick: boolean; runs: number }): Promise<Section[]> {
  const sections: Section[] = [];
  for (const count of quick ? [2000] : [25_000, 200_000]) sections.push(await benchAt(count, runs));
  return sections;
}

/** A feed in memory. A write replaces the row of its record. */
class Feed implements Source {
  #rows: FeedRow[] = [];
  put(id: number, row: string | undefined): void {
    const number = (this.#rows.at(-1)?.number ?? 0) + 1;
    this.#rows.push({ number, id, rev: number, row });
  }
  after = async (number: number) =>
    this.#rows.slice(this.#rows.findLastIndex((row) => row.number <= number) + 1);
  among = async () => [];
  snapshot = async () => undefined;
}

type World = ReturnType<typeof makeWorld>;

function makeWorld(count: number) {
  const staffed = realSchools();
  const names = (of: Iterable<string>) => [...new Set(of)];
  const districts = names(staffed.map(({ school }) => school.district));
  const idIn = (list: readonly string[], name: string) => list.indexOf(name) + 1 || undefined;
  const masterOf = (called: readonly string[]) =>
    new MasterData(new Map()).plus(
      'districts',
      called.map((name, i) => ({ id: i + 1, name, is_active: true })),
    );
  const at = '2026-01-05T06:00:00.000Z';
  const kept = { rev: 1, version: 1, created_at: at, updated_at: at };
  const schoolRow = (id: number, change: object = {}) => {
    const { school } = staffed[id - 1] as (typeof staffed)[number];
    const district = idIn(districts, school.district);
    return encodeSchool({ ...school, ...kept, id, district, ...change } as unknown as Parameters<
      typeof encodeSchool
    >[0]);
  };
  const placeOf = new Map(staffed.map(({ school }, i) => [school.school_id, i + 1]));
  const people = [...generateTeachers(staffed, count)];
  const teacherRow = (id: number, change: object = {}) => {
    const person = people[id - 1] as (typeof people)[number];
    return encodeTeacher({
      ...person,
      ...kept,
      id,
      religion: 1,
      service_category: 2,
      subjects: person.subjects_taught.map((name) => name.length),
      classes: person.classes_taught,
      school: placeOf.get(person.school_id),
      ...change,
    } as unknown as Parameters<typeof encodeTeacher>[0]);
  };
  const feeds = {
    schools: new Feed(),
    teachers: new Feed(),
    medical: new Feed(),
    posts: new Feed(),
    orders: new Feed(),
    moves: new Feed(),
    tickets: new Feed(),
    users: new Feed(),
  };
  staffed.forEach((_, i) => {
    feeds.schools.put(i + 1, schoolRow(i + 1));
  });
  people.forEach((_, i) => {
    feeds.teachers.put(i + 1, teacherRow(i + 1));
  });
  const directories = {
    schools: new Directory(feeds.schools, decodeSchool),
    teachers: new Directory(feeds.teachers, decodeTeacher),
    medical: new Directory(feeds.medical, decodeMedical),
    posts: new Directory(feeds.posts, decodePosts),
    orders: new Directory(feeds.orders, decodeOrder),
    moves: new Directory(feeds.moves, decodeMove),
    tickets: new Directory(feeds.tickets, decodeTicket),
    users: new Directory(feeds.users, decodeUser),
  };
  const see = (scope: Scope) => sightOf(directories, scope);
  return {
    count,
    feeds,
    directories,
    schoolRow,
    teacherRow,
    all: see({ kind: 'all' }),
    officer: see({ kind: 'district', district: 1 }),
    districts,
    masterOf,
    master: masterOf(districts),
  };
}

const AS_OF = { today: '2026-11-23', rules: FIRST_RULES };
const NOW = new Date('2026-11-23T06:00:00Z');

const list =
  (of: 'all' | 'officer', query: TeacherQuery) =>
  async (world: World): Promise<unknown> => {
    const sight: Sight = world[of];
    return paginate(queryTeachers(await sight.teachers(), query, world.master, AS_OF), 1, 50);
  };

const QUESTIONS: Record<string, (world: World) => Promise<unknown>> = {
  look: ({ directories }) => directories.teachers.look(),
  'list, newest': list('all', {}),
  'list by name': list('all', { sort: 'name' }),
  'list by name, deo': list('officer', { sort: 'name' }),
  'list by district': list('all', { sort: 'district' }),
  'list of likely duplicates': list('all', { status: 'Likely duplicate' }),
  'list of likely duplicates, deo': list('officer', { status: 'Likely duplicate' }),
  'search, common': list('all', { q: 'lal' }),
  'search, none': list('all', { q: 'qqxqq' }),
  'search by name, deo': list('officer', { q: 'lal', sort: 'name' }),
  'report, admin': async ({ all, master }) => reportOf('admin', await all.teachers(), master, NOW),
  'report, deo': async ({ officer, master }) => reportOf('deo', await officer.teachers(), master, NOW),
};

/** The writes, by what changes. `n` counts them, so that each is another. */
const WRITES: Record<string, (world: World, n: number) => void> = {
  'a teacher': ({ feeds, teacherRow, count }, n) => {
    const id = 1 + ((n * 7919) % count);
    feeds.teachers.put(id, teacherRow(id, { teacher_name: `Lal Changed ${n}`, school: 1 + (n % 3000) }));
  },
  'a school renamed': ({ feeds, schoolRow }, n) => {
    const id = 1 + ((n * 97) % 3000);
    feeds.schools.put(id, schoolRow(id, { school_name: `Renamed ${n}` }));
  },
  'a school moved': ({ feeds, schoolRow, districts }, n) => {
    const id = 1 + ((n * 97) % 3000);
    feeds.schools.put(id, schoolRow(id, { district: 1 + (n % districts.length) }));
  },
  'a district renamed': (world, n) => {
    world.master = world.masterOf(world.districts.map((name, i) => (i === 0 ? `${name} ${n}` : name)));
  },
};

async function timed(ask: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await ask();
  return performance.now() - began;
}

async function benchAt(count: number, runs: number): Promise<Section> {
  const world = makeWorld(count);
  const rows: Row[] = [];
  let n = 0;
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    for (let i = 0; i < 5; i += 1) await ask(world);
    const idle: number[] = [];
    const after = new Map<string, number[]>(Object.keys(WRITES).map((write) => [write, []]));
    for (let i = 0; i < runs; i += 1) {
      for (const [write, change] of Object.entries(WRITES)) {
        n += 1;
        change(world, n);
        after.get(write)?.push(await timed(() => ask(world)));
        await ask(world);
        idle.push(await timed(() => ask(world)));
      }
    }
    const still = median(idle);
    const most = Math.max(...[...after.values()].map(median));
    rows.push({
      name,
      figures: {
        'idle ms': rounded(still),
        ...Object.fromEntries([...after].map(([write, times]) => [write, rounded(median(times))])),
      },
      goal: `at most ${MOST.times} times and ${MOST.ms} ms`,
      met: most <= MOST.times * still + MOST.ms,
    });
  }
  return {
    title: `The directory of ${count} teachers, idle and after one write (ms, medians of ${runs})`,
    rows: [...rows, await benchStart(world, Math.min(runs, 7))],
  };
}

/** Starts from the snapshot of the world's teachers, each time in a process of its own. */
async function benchStart({ count, teacherRow }: World, runs: number): Promise<Row> {
  const folder = await mkdtemp(join(tmpdir(), 'start-'));
  const snapshots = memoryBlobs();
  let pointer: object | undefined;
  const table = {
    get: async () => pointer,
    update: async (_: object, { values }: { values: Record<string, unknown> }) => {
      pointer = { name: values[':name'], settled: values[':settled'], savedAt: values[':savedAt'] };
    },
  } as unknown as Table;
  const rows = Array.from({ length: count }, (_, i) => ({
    id: count - i,
    rev: 1,
    row: teacherRow(count - i),
  }));
  const writer = { table, snapshots, now: () => new Date(), newId: () => '1' };
  await saveSnapshot(writer, 'teacher', { settled: count, rows });
  const [bytes] = snapshots.files.values();
  const file = join(folder, 'snapshot');
  await writeFile(file, bytes ?? '');
  const measured: { cpu: number; heap: number; peak: number }[] = [];
  try {
    for (let i = 0; i < runs; i += 1) {
      const program = join(import.meta.dirname, 'startProcess.ts');
      const { stdout } = await promisify(execFile)(process.execPath, [
        ...START,
        program,
        file,
        String(count),
      ]);
      measured.push(JSON.parse(stdout));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  const of = (field: 'cpu' | 'heap' | 'peak') => rounded(median(measured.map((one) => one[field])));
  return {
    name: 'start from a snapshot',
    figures: {
      'CPU ms': of('cpu'),
      'heap MB': of('heap'),
      'peak MB': of('peak'),
      'file kB': rounded((bytes?.length ?? 0) / 1000),
    },
  };
}
