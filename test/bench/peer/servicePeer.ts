import type { Pool } from 'pg';
import { retirements } from '#functions/directory/retirements.ts';
import { Rows } from '#functions/directory/rows.ts';
import { strengthsOf } from '#functions/directory/strength.ts';
import { guestsAmong } from '#functions/directory/teachers.ts';
import { MasterData } from '#functions/masterData/stored.ts';
import type { PostsRow } from '#functions/posts/stored.ts';
import { decodeSchool, encodeSchool } from '#functions/schools/stored.ts';
import { decodeTeacher, encodeTeacher } from '#functions/teachers/stored.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { totalStrength } from '#shared/domain/service/strength.ts';
import { testDeps } from '../../support/deps.ts';
import { callById } from '../../support/everyHandler.ts';
import { generateTeachers, realSchools } from '../../support/generateTeachers.ts';
import { meteredClient } from '../../support/meter.ts';
import { teacherInput } from '../../support/seed.ts';
import { teacherWorld } from '../../support/teacherWorld.ts';
import { benchEngine } from '../functionCloud.ts';
import { atMost, median, type Row, rounded, type Section } from '../report.ts';
import { insert } from './askPeer.ts';
import { findPostgres, startPostgres } from './postgres.ts';

const TODAY = '2026-11-23';
const AT = '2026-01-05T06:00:00.000Z';
/** A school is sanctioned one post more than it has people on it, every third one less. */
const sanctionedFor = (staff: number, school: number) => Math.max(1, staff + (school % 3 === 0 ? -1 : 1));

/**
 * The strength of all schools and the retirements of all teachers, by the directory and by PostgreSQL in the same run:
 * whether both count the same, how long each takes, and how many read units a warm call takes.
 */
export async function benchService({ quick, runs }: { quick: boolean; runs: number }): Promise<Section[]> {
  const units = await readUnits();
  const binaries = findPostgres();
  if (!binaries) return [units, { title: 'Service', rows: [], notes: ['service: no postgres binary found'] }];
  const postgres = await startPostgres(binaries);
  try {
    const made = makeWorld(quick ? 3000 : 25_000);
    await fill(postgres.pool, made);
    return [units, await benchAt(postgres.pool, made, runs)];
  } finally {
    await postgres.stop();
  }
}

type Made = ReturnType<typeof makeWorld>;

/** Schools of the real directory with posts, and this many invented teachers, of whom every 50th is deputed. */
function makeWorld(count: number) {
  const staffed = realSchools();
  const kept = { rev: 1, version: 1, created_at: AT, updated_at: AT };
  const placeOf = new Map(staffed.map(({ school }, i) => [school.school_id, i + 1]));
  const people = [...generateTeachers(staffed, count)].map((person, i) => ({
    ...person,
    school: placeOf.get(person.school_id) ?? 0,
    designation: person.teacher_type ?? '',
    deputed: i % 50 === 0,
  }));
  const names = [...new Set(staffed.map(({ school }) => school.district))];
  const districts = names.map((name, i) => ({ id: i + 1, name, is_active: true }));
  const master = new MasterData(new Map()).plus('districts', districts);
  const districtOf = (name: string) => names.indexOf(name) + 1;
  const schools = Rows.of(
    staffed.map(({ school }, i) =>
      decodeSchool(
        i + 1,
        encodeSchool({ ...school, ...kept, district: districtOf(school.district) } as never),
      ),
    ),
  );
  const open = { joining_date: '2026-01-01', end_date: '', department_name: 'Board', designation: 'Officer' };
  const teachers = Rows.of(
    people.map(({ designation, deputed, ...person }, i) =>
      decodeTeacher(
        i + 1,
        encodeTeacher({
          ...person,
          ...kept,
          id: i + 1,
          subjects: [],
          classes: [],
          attachments: [],
          deputations: deputed ? [open] : [],
          posting_histories: person.posting_histories.map((one) =>
            one.to_date ? one : { ...one, designation },
          ),
        } as never),
      ),
    ),
  );
  const posts = [...Map.groupBy(people, ({ school }) => school)].map(([id, staff]): PostsRow => {
    const lines = [...Map.groupBy(staff, ({ designation }) => designation)].map(([designation, on]) => ({
      designation,
      subject: '',
      sanctioned: sanctionedFor(on.length, id),
    }));
    return { id, rev: 1, version: 1, lines };
  });
  return { staffed, people, schools, teachers, posts: Rows.of(posts), master, districtOf };
}

/** The same in tables, with the indexes that these questions can use. */
async function fill(pool: Pool, { staffed, people, posts, districtOf }: Made): Promise<void> {
  await pool.query(`DROP TABLE IF EXISTS teachers; DROP TABLE IF EXISTS posts; DROP TABLE IF EXISTS schools;
    CREATE TABLE schools (id int PRIMARY KEY, district int);
    CREATE TABLE posts (school int, designation text, sanctioned int, PRIMARY KEY (school, designation));
    CREATE TABLE teachers (id int PRIMARY KEY, school int, designation text, date_of_birth date, deputed boolean)`);
  await insert(
    pool,
    'schools',
    staffed.map(({ school }, i) => [i + 1, districtOf(school.district)]),
  );
  await insert(
    pool,
    'posts',
    [...posts].flatMap(({ id, lines }) => lines.map((line) => [id, line.designation, line.sanctioned])),
  );
  await insert(
    pool,
    'teachers',
    people.map((one, i) => [i + 1, one.school, one.designation, one.date_of_birth, one.deputed]),
  );
  await pool.query('CREATE INDEX ON teachers (school, designation); CREATE INDEX ON schools (district)');
  await pool.query('CREATE INDEX ON teachers (date_of_birth)');
  await pool.query('VACUUM ANALYZE');
}

const STRENGTH = `SELECT s.id, sum(p.sanctioned)::int AS sanctioned, sum(n.posted)::int AS posted,
    sum(n.posted - n.deputed)::int AS effective, sum(greatest(0, p.sanctioned - n.posted))::int AS vacant
  FROM schools s JOIN posts p ON p.school = s.id
  JOIN (SELECT school, designation, count(*) AS posted, count(*) FILTER (WHERE deputed) AS deputed
    FROM teachers GROUP BY 1, 2) n ON n.school = p.school AND n.designation = p.designation
  GROUP BY s.id`;

/** The last day of the month of the 60th birthday; of the month before, for those born on the first. */
const RETIRES = `(date_trunc('month', date_of_birth - interval '1 day' + interval '60 years') + interval '1 month - 1 day')::date`;
const YEARS = `SELECT extract(year FROM ${RETIRES})::int AS year, count(*)::int AS count FROM teachers GROUP BY 1`;

async function benchAt(pool: Pool, made: Made, runs: number): Promise<Section> {
  const { schools, teachers, posts, master } = made;
  const staffing = { schools, teachers, posts, master, guests: guestsAmong(teachers), today: TODAY };
  const asOf = { today: TODAY, rules: FIRST_RULES };
  const ours = {
    strength: () => {
      const strength = strengthsOf(staffing);
      const all = schools.map((school) => strength(school));
      all.sort((a, b) => (b.vacant ?? -1) - (a.vacant ?? -1));
      const { sanctioned, posted, effective, vacant } = totalStrength(all);
      return [sanctioned, posted, effective, vacant].join();
    },
    retirements: () => {
      const years = Map.groupBy(retirements({ schools, teachers }, {}, master, asOf), ({ on }) =>
        on.slice(0, 4),
      );
      return [...years].map(([year, all]) => `${year} ${all.length}`).join();
    },
  };
  const theirs = {
    strength: async () => {
      const { rows } =
        await pool.query(`SELECT sum(sanctioned)::int a, sum(posted)::int b, sum(effective)::int c,
        sum(vacant)::int d FROM (${STRENGTH}) t`);
      await pool.query(`${STRENGTH} ORDER BY vacant DESC LIMIT 50`);
      return Object.values(rows[0]).join();
    },
    retirements: async () => {
      const { rows } = await pool.query(`${YEARS} ORDER BY 1`);
      await pool.query(`SELECT *, ${RETIRES} AS last FROM teachers ORDER BY last LIMIT 50`);
      return rows.map(({ year, count }) => `${year} ${count}`).join();
    },
  };
  const rows: Row[] = [];
  let different = 0;
  for (const name of ['strength', 'retirements'] as const) {
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let i = 0; i < runs; i += 1) {
      const began = performance.now();
      const mine = ours[name]();
      const counted = performance.now();
      const other = await theirs[name]();
      times.ours.push(counted - began);
      times.theirs.push(performance.now() - counted);
      if (i === 0 && mine !== other) different += 1;
    }
    const [us, them] = [median(times.ours), median(times.theirs)];
    rows.push({ name, figures: { ours: rounded(us), PostgreSQL: rounded(them), ratio: rounded(us / them) } });
  }
  return {
    title: `Strength of ${schools.length} schools, retirements of ${teachers.length} teachers, ms`,
    rows: [atMost('A', 'counts that differ', different, 0), ...rows],
    notes: ['PostgreSQL is asked over loopback for the sums and for the first 50 rows.'],
  };
}

/** What a warm call reads, by our own meter. It does not depend on the size of the department. */
async function readUnits(): Promise<Section> {
  const engine = await benchEngine(['service']);
  try {
    const meter = meteredClient({ endpoint: engine.endpoint, tableName: 'service' });
    const deps = testDeps({
      engine: { endpoint: engine.endpoint, tableName: 'service' },
      client: meter.client,
    });
    const world = await teacherWorld(deps);
    for (let n = 0; n < 10; n += 1) await world.add(teacherInput(`S-${n}`, '1001'));
    const rows: Row[] = [];
    for (const name of ['posts.strength', 'posts.retirements', 'posts.unplaced']) {
      const ask = () => callById(name, deps, world.as('admin', { query: 'limit=10' }));
      await ask();
      const { result, usage } = await meter.of(ask);
      if (result.status !== 200) throw new Error(`${name}: ${result.status}`);
      rows.push({
        name,
        figures: { read: usage.read, auth: usage.auth.read, trips: usage.trips, depth: usage.depth },
      });
    }
    meter.close();
    return { title: 'Read units of a warm call', rows };
  } finally {
    await engine.stop();
  }
}
