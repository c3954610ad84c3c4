import type { Pool } from 'pg';
import { paginate } from '#functions/directory/page.ts';
import { searchTeachers, visibleTeachers } from '#functions/directory/teachers.ts';
import { currentMaster } from '#functions/masterData/stored.ts';
import { schoolNumbers } from '../../support/generateSchools.ts';
import { atMost, median, rounded, type Section } from '../report.ts';
import type { TeacherWorld } from '../teacherQuestions.ts';
import { findPostgres, startPostgres } from './postgres.ts';
import { benchReportPeer } from './reportPeer.ts';
import { foundTeachers, pageOfTeachers } from './teacherTables.ts';
import { benchTeacherThroughput } from './teacherThroughput.ts';

/** `large` is the number of teachers for the second measurement of throughput. `ms` is the time of each measurement. */
type Options = { asked: number; runs: number; large: number; ms: number };

/**
 * Measures the same teachers, joined with their schools, in PostgreSQL: whether it finds the same ones, how fast (G12),
 * and how both sides cope with many more (G20).
 */
export async function benchTeacherPeer(
  world: TeacherWorld,
  { asked, runs, large, ms }: Options,
): Promise<Section[]> {
  const binaries = findPostgres();
  if (!binaries) return [{ title: 'Teachers in PostgreSQL', rows: [], notes: ['no postgres binary found'] }];
  const postgres = await startPostgres(binaries);
  try {
    await fillTeachers(postgres.pool, world);
    const compared = await compare(postgres.pool, world, { asked, runs });
    const reports = await benchReportPeer(postgres.pool, world, runs);
    return [compared, reports, await benchTeacherThroughput(postgres.pool, world, large, ms)];
  } finally {
    await postgres.stop();
  }
}

/** Stores the schools and teachers of the world in the tables `schools` and `teachers`. */
export async function fillTeachers(pool: Pool, { deps }: TeacherWorld): Promise<void> {
  const master = await currentMaster(deps);
  await pool.query(
    'CREATE TABLE schools (id int PRIMARY KEY, school_id text, school_name text, district text)',
  );
  await pool.query(
    `CREATE TABLE teachers (id int PRIMARY KEY, "teacher_ID" text, teacher_name text, date_of_birth text,
      joining_date text, gender text, social_group text, phone_number text, school int REFERENCES schools)`,
  );
  const insert = async (table: string, types: readonly string[], rows: readonly (string | number)[][]) => {
    const columns = types.map((_, i) => rows.map((row) => row[i]));
    const lists = types.map((type, i) => `$${i + 1}::${type}[]`).join(', ');
    await pool.query(`INSERT INTO ${table} SELECT * FROM unnest(${lists})`, columns);
  };
  await insert(
    'schools',
    ['int', 'text', 'text', 'text'],
    (await deps.schools.look()).map(({ id, school_id, school_name, district }) => [
      id,
      school_id,
      school_name,
      master.name('districts', district),
    ]),
  );
  await insert(
    'teachers',
    ['int', ...Array<string>(7).fill('text'), 'int'],
    (await deps.teachers.look()).map((one) => [
      one.id,
      one.teacher_ID,
      one.teacher_name,
      one.date_of_birth,
      one.joining_date,
      one.gender,
      one.social_group,
      one.phone_number,
      one.school,
    ]),
  );
  await pool.query('VACUUM ANALYZE');
}

/** Parts of names, Teacher IDs, schools and districts, as people type them. One in ten finds nothing. */
async function searches({ deps }: TeacherWorld, count: number): Promise<string[]> {
  const random = schoolNumbers(7);
  const [teachers, schools] = [[...(await deps.teachers.look())], [...(await deps.schools.look())]];
  const one = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, (_, i) => {
    const text =
      [one(teachers).teacher_name, one(schools).school_name, one(teachers).teacher_ID, 'Champhai'][i % 4] ??
      '';
    const length = 2 + Math.floor(random() * 8);
    const from = Math.floor(random() * Math.max(1, text.length - length));
    // Part of one word: the peer compares spaces and punctuation literally, our search takes the words one by one.
    const [part] = text.slice(from, from + length).match(/[\p{L}\p{N}]+/u) ?? [''];
    return i % 10 === 0 ? `${part}qx` : part || 'a';
  });
}

async function compare(
  pool: Pool,
  world: TeacherWorld,
  { asked, runs }: { asked: number; runs: number },
): Promise<Section> {
  const { deps } = world;
  const master = await currentMaster(deps);
  const schools = await deps.schools.look();
  const visible = visibleTeachers({ teachers: await deps.teachers.look(), schools }, { kind: 'all' });
  const times = { ours: [] as number[], ilike: [] as number[], list: [] as number[] };
  const timed = async (into: number[], work: () => unknown) => {
    const began = performance.now();
    await work();
    into.push(performance.now() - began);
  };
  let different = 0;
  for (const q of await searches(world, asked)) {
    const ours = searchTeachers(visible, schools, q, master).map(({ id }) => id);
    if (ours.join(',') !== (await foundTeachers(pool, q))) different += 1;
    await timed(times.ours, () => paginate(searchTeachers(visible, schools, q, master), 1, 10));
    await timed(times.ilike, () => pageOfTeachers(pool, 'teachers', q));
  }
  for (let i = 0; i < runs; i += 1) await timed(times.list, () => pageOfTeachers(pool, 'teachers'));
  const ms = (values: number[]) => ({ value: rounded(median(values)), unit: 'ms' });
  return {
    title: `Teachers in PostgreSQL: ${world.count}, joined with their schools (G12)`,
    rows: [
      atMost('G12', `searches of ${asked} whose result differs`, different, 0),
      atMost(
        'G12',
        'search with count, ours in memory to ILIKE',
        median(times.ours) / median(times.ilike),
        1 / 20,
      ),
      { name: 'search with count, ours in memory', figures: ms(times.ours) },
      { name: 'search with count, PostgreSQL ILIKE', figures: ms(times.ilike) },
      { name: 'first page with count, PostgreSQL', figures: ms(times.list) },
    ],
  };
}
