import { paginate } from '#functions/directory/page.ts';
import type { List } from '#functions/directory/rows.ts';
import { visibleTeachers } from '#functions/directory/teachers.ts';
import { decodeTeacher, type TeacherRow } from '#functions/teachers/stored.ts';
import type { Usage } from '../support/meter.ts';
import { benchEngine } from './functionCloud.ts';
import { benchTeacherPeer } from './peer/teacherPeer.ts';
import { atMost, median, type Row, rounded, type Section } from './report.ts';
import {
  IMPACTS,
  LISTS,
  makeTeacherWorld,
  OTHERS,
  PAGE,
  type Question,
  REPORTS,
  SEARCHES,
  type TeacherWorld,
} from './teacherQuestions.ts';
import { benchTeacherWrites } from './teacherWrites.ts';

/** The size that PERFORMANCE.md names. The real directory counts 24,767. */
const TEACHERS = 25_000;
const LARGE = 200_000;
const MILLION = 1_000_000;

/** Lists, searches, details, writes and an import at 25,000 teachers, and the same searches in PostgreSQL. */
export async function benchTeachers({ quick, runs }: { quick: boolean; runs: number }): Promise<Section[]> {
  const count = quick ? 2000 : TEACHERS;
  const tableName = 'teachers';
  const engine = await benchEngine([tableName]);
  const world = await makeTeacherWorld({ endpoint: engine.endpoint, tableName }, count);
  try {
    return [
      await benchTeacherReads(world, runs),
      ...(await benchTeacherPeer(world, {
        asked: quick ? 100 : 1000,
        runs,
        large: quick ? 10_000 : MILLION,
        ms: quick ? 500 : 3000,
      })),
      await benchTeacherWrites(world, quick ? 200 : 1000),
    ];
  } finally {
    world.meter.close();
    await engine.stop();
  }
}

/** Read units of what comes before the records of the page: the looks at the directories. */
const looks = ({ list }: Usage) =>
  list
    .filter(({ auth, command }) => !auth && command === 'QueryCommand')
    .reduce((sum, { read }) => sum + read, 0);
const looksDepth = ({ list }: Usage) =>
  Math.max(...list.filter(({ command }) => command === 'QueryCommand').map(({ depth }) => depth));

async function benchTeacherReads(world: TeacherWorld, runs: number): Promise<Section> {
  const rows: Row[] = [];
  const usages = async (questions: readonly Question[]) => {
    const all: Usage[] = [];
    for (const { name, ask } of questions) {
      await ask(world);
      const { usage } = await world.meter.of(() => ask(world));
      const times: number[] = [];
      for (let i = 0; i < runs; i += 1) {
        const began = performance.now();
        await ask(world);
        times.push(performance.now() - began);
      }
      const { read, trips, depth, auth } = usage;
      rows.push({
        name,
        figures: { read, 'auth read': auth.read, trips, depth, ms: rounded(median(times)) },
      });
      all.push(usage);
    }
    return all;
  };
  const lists = await usages(LISTS);
  const searches = await usages(SEARCHES);
  await usages(OTHERS);
  const reports = await usages(REPORTS);
  const impacts = await usages(IMPACTS);
  const worst = (all: readonly Usage[], of: (usage: Usage) => number) => Math.max(...all.map(of));
  const goals = [
    atMost(
      'G7',
      'worst list page, any role, auth apart',
      worst(lists, ({ read }) => read),
      7,
      'units',
    ),
    atMost(
      'G8',
      'depth of a list page',
      worst(lists, ({ depth }) => depth),
      2,
      'trips',
    ),
    atMost('G11', 'worst search before its records', worst(searches, looks), 2, 'units'),
    atMost('G11', 'depth of a search before its records', worst(searches, looksDepth), 1, 'trips'),
    atMost(
      'G15',
      'report, any role, auth apart',
      worst(reports, ({ read }) => read),
      2,
      'units',
    ),
    atMost(
      'G15',
      'depth of a report',
      worst(reports, ({ depth }) => depth),
      1,
      'trips',
    ),
    atMost(
      'G18',
      'impact of a deletion',
      worst(impacts, ({ read }) => read),
      2,
      'units',
    ),
    atMost(
      'G18',
      'depth of it',
      worst(impacts, ({ depth }) => depth),
      1,
      'trips',
    ),
    atMost(
      'G9',
      `last page at ${LARGE} to that at ${world.count}, in memory`,
      await growth(world, runs),
      1.5,
    ),
  ];
  return { title: `Teachers: ${world.count} (G7, G8, G9, G11, G15, G18)`, rows: [...goals, ...rows] };
}

/** The time to choose the last page among many times the rows, relative to that among the world's own. */
async function growth({ deps }: TeacherWorld, runs: number): Promise<number> {
  const schools = await deps.schools.look();
  const few = await deps.teachers.look();
  const snapshot = (await deps.stored.teacher.export()).rows;
  const many = Array.from({ length: LARGE }, (_, i) =>
    decodeTeacher(LARGE - i, snapshot[i % snapshot.length]?.row ?? ''),
  );
  const chosen = (teachers: List<TeacherRow>) => {
    const began = performance.now();
    // One choice is too short to be timed.
    for (let i = 0; i < 1000; i += 1) {
      const visible = visibleTeachers({ teachers, schools }, { kind: 'all' });
      if (paginate(visible, Math.ceil(visible.length / PAGE), PAGE).rows.length === 0)
        throw new Error('no page');
    }
    return performance.now() - began;
  };
  for (const rows of [few, many]) chosen(rows);
  const times = { few: [] as number[], many: [] as number[] };
  for (let i = 0; i < runs; i += 1) {
    times.few.push(chosen(few));
    times.many.push(chosen(many));
  }
  return median(times.many) / median(times.few);
}
