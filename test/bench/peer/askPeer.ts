import type { Pool } from 'pg';
import { answer } from '#functions/directory/ask/answer.ts';
import type { World } from '#functions/directory/ask/askable.ts';
import { byId } from '#functions/directory/joined.ts';
import { reportOf } from '#functions/directory/reports.ts';
import { Rows } from '#functions/directory/rows.ts';
import { MasterData } from '#functions/masterData/stored.ts';
import { decodeSchool, encodeSchool, type SchoolRow } from '#functions/schools/stored.ts';
import { decodeTeacher, encodeTeacher, type TeacherRow } from '#functions/teachers/stored.ts';
import { BUILT_IN_QUESTIONS } from '#shared/domain/builtInQuestions.ts';
import type { Condition, Question } from '#shared/domain/question.ts';
import { readLevels } from '#shared/domain/school.ts';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import type { Collection } from '#shared/records/collections.ts';
import { choicesOf } from '#shared/records/record.ts';
import { school as schoolFields } from '#shared/records/school.ts';
import { Dice } from '../../../infra/local/data/dice.ts';
import { generateTeachers, realSchools } from '../../support/generateTeachers.ts';
import { atMost, median, rounded, type Section } from '../report.ts';
import { findPostgres, startPostgres } from './postgres.ts';

const TODAY = '2026-11-23';
const AS_OF = { today: TODAY, rules: FIRST_RULES };
const AT = '2026-01-05T06:00:00.000Z';
const RANDOM = 20;

/**
 * The Director's four questions and 20 random ones, answered by the directory and by PostgreSQL in the same run: whether
 * the counts agree, and how long each takes. Then all of them beside the report of the same rows.
 */
export async function benchAsk({ quick, runs }: { quick: boolean; runs: number }): Promise<Section[]> {
  const binaries = findPostgres();
  if (!binaries) return [{ title: 'Questions', rows: [], notes: ['ask: no postgres binary found'] }];
  const postgres = await startPostgres(binaries);
  try {
    const sections: Section[] = [];
    for (const count of quick ? [3000] : [25_000, 200_000]) {
      const made = makeWorld(count);
      await fill(postgres.pool, made);
      sections.push(await benchAt(postgres.pool, made.world, count, runs));
    }
    return sections;
  } finally {
    await postgres.stop();
  }
}

type Made = ReturnType<typeof makeWorld>;

/** Schools of the real directory and this many invented teachers, as a warm function holds them. */
function makeWorld(count: number) {
  const staffed = realSchools();
  const people = [...generateTeachers(staffed, count)];
  let master = new MasterData(new Map());
  const ids = new Map<string, number>();
  const idOf = (collection: Collection, name: string) => ids.get(`${collection} ${name}`);
  const name = (collection: Collection, names: Iterable<string>) => {
    const items = [...new Set(names)]
      .filter(Boolean)
      .map((one, i) => ({ id: i + 1, name: one, is_active: true }));
    for (const item of items) ids.set(`${collection} ${item.name}`, item.id);
    master = master.plus(collection, items);
  };
  const choices = choicesOf(schoolFields);
  for (const { field, collection } of choices)
    name(
      collection,
      staffed.map(({ school }) => school[field]),
    );
  name(
    'subjects',
    people.flatMap(({ subjects_taught }) => subjects_taught),
  );
  const kept = { rev: 1, version: 1, created_at: AT, updated_at: AT };
  const schools = staffed.map(({ school }, i) =>
    decodeSchool(
      i + 1,
      encodeSchool({
        ...school,
        ...kept,
        ...Object.fromEntries(
          choices.map(({ field, collection }) => [field, idOf(collection, school[field])]),
        ),
      } as unknown as Parameters<typeof encodeSchool>[0]),
    ),
  );
  const placeOf = new Map(staffed.map(({ school }, i) => [school.school_id, i + 1]));
  const teachers = people.map((person, i) =>
    decodeTeacher(
      i + 1,
      encodeTeacher({
        ...person,
        ...kept,
        id: i + 1,
        religion: 1,
        service_category: 1,
        subjects: person.subjects_taught.map((one) => idOf('subjects', one)),
        classes: person.classes_taught,
        school: placeOf.get(person.school_id),
      } as unknown as Parameters<typeof encodeTeacher>[0]),
    ),
  );
  const world: World = {
    schools: Rows.of<SchoolRow>(schools),
    teachers: Rows.of<TeacherRow>(teachers),
    former: [],
    formerSchools: Rows.of<SchoolRow>(schools),
    guests: [],
    posts: [],
    hasHead: () => true,
    master,
    asOf: AS_OF,
  };
  return { world, staffed, people, placeOf };
}

/** The same in tables, with the indexes that these questions can use. */
async function fill(pool: Pool, { world, staffed, people, placeOf }: Made): Promise<void> {
  const since = byId(world.teachers);
  await pool.query(`DROP TABLE IF EXISTS teachers; DROP TABLE IF EXISTS schools;
    CREATE TABLE schools (id int PRIMARY KEY, district text, management text, school_level text[], pincode text);
    CREATE TABLE teachers (id int PRIMARY KEY, school int, date_of_birth text, gender text, joining_date text,
      since text, subjects_taught text[], classes_taught text[])`);
  await insert(
    pool,
    'schools',
    staffed.map(({ school }, i) => [
      i + 1,
      school.district,
      school.management,
      readLevels(school.school_level),
      school.pincode,
    ]),
  );
  await insert(
    pool,
    'teachers',
    people.map((one, i) => [
      i + 1,
      placeOf.get(one.school_id),
      one.date_of_birth,
      one.gender,
      one.joining_date,
      since.get(i + 1)?.since,
      one.subjects_taught,
      one.classes_taught,
    ]),
  );
  for (const column of ['school', 'date_of_birth', 'joining_date', 'since', 'gender'])
    await pool.query(`CREATE INDEX ON teachers (${column})`);
  for (const column of ['subjects_taught', 'classes_taught'])
    await pool.query(`CREATE INDEX ON teachers USING gin (${column})`);
  for (const column of ['district', 'management', 'pincode'])
    await pool.query(`CREATE INDEX ON schools (${column})`);
  await pool.query('CREATE INDEX ON schools USING gin (school_level)');
  await pool.query('VACUUM ANALYZE');
}

/** How many rows one statement inserts. */
const BATCH = 1000;
/** Fills a table with rows in the order of its columns. */
export async function insert(pool: Pool, table: string, rows: readonly unknown[][]): Promise<void> {
  const columns = rows[0]?.length ?? 0;
  for (let from = 0; from < rows.length; from += BATCH) {
    const some = rows.slice(from, from + BATCH);
    const places = some.map(
      (_, i) => `(${Array.from({ length: columns }, (__, j) => `$${i * columns + j + 1}`).join(',')})`,
    );
    await pool.query(`INSERT INTO ${table} VALUES ${places.join(',')}`, some.flat());
  }
}

/** Twenty questions of up to three conditions, the same in every run. */
function randomQuestions({ master }: World): Question[] {
  const dice = new Dice(20_261_124);
  const districts = master.all('districts').map(({ name }) => name);
  const subjects = master.all('subjects').map(({ name }) => name);
  const conditions: (() => Condition)[] = [
    () => ['district', 'is', dice.one(districts)],
    () => ['district', 'isNot', dice.one(districts)],
    () => ['gender', 'is', dice.one(['Male', 'Female'])],
    () => ['subjects_taught', 'is', dice.one(subjects)],
    () => ['classes_taught', 'is', `Class ${1 + dice.below(12)}`],
    () => ['joining_date', 'before', `${1990 + dice.below(30)}-06-01`],
    () => ['date_of_birth', 'after', `${1965 + dice.below(30)}-01-01`],
    () => ['since', 'before', `${2005 + dice.below(18)}-01-01`],
    () => ['pincode', 'empty', dice.chance(0.5)],
  ];
  return Array.from({ length: RANDOM }, () => ({
    of: 'teachers',
    all: Array.from({ length: 1 + dice.below(3) }, () => dice.one(conditions)()),
    ...(dice.chance(0.3) && { group: ['district'] }),
  }));
}

const OF_SCHOOL = new Set(['district', 'pincode', 'management', 'school_level']);

/** A condition in SQL. The few fields and operators of the questions above. */
function inSql([name, operator, value]: Condition, values: unknown[]): string {
  const column = `${OF_SCHOOL.has(name) ? 's' : 't'}.${name}`;
  const place = (given: unknown) => `$${values.push(given)}`;
  if (operator === 'empty') return `${column} ${value ? '=' : '<>'} ''`;
  if (name === 'retires_on')
    return `${retires} BETWEEN ${place(TODAY)}::date AND ${place(TODAY)}::date + interval '12 months'`;
  if (name === 'years_at_post') return `t.since <> '' AND t.since <= ${place('2021-11-23')}`;
  if (['subjects_taught', 'classes_taught', 'school_level'].includes(name))
    return `${column} @> ARRAY[${place(value)}]::text[]`;
  const sign = { is: '=', isNot: '<>', before: '<', after: '>' }[operator as 'is'];
  return `${column} ${sign} ${place(value)}`;
}

/** The last day of the month of the 60th birthday; of the month before, for those born on the first. */
const retires = `(date_trunc('month', t.date_of_birth::date - interval '1 day' + interval '60 years') + interval '1 month - 1 day')::date`;

/** The first 50 rows and the count, or the groups, as PostgreSQL gives them. */
async function askPostgres(pool: Pool, { of, all, has, group }: Question) {
  const values: unknown[] = [];
  const where = all.map((condition) =>
    condition[0] === 'teacher_count'
      ? `(SELECT count(*) FROM teachers t WHERE t.school = s.id) = $${values.push(condition[2])}`
      : inSql(condition, values),
  );
  if (has) {
    const fits = has.all.map((condition) => inSql(condition, values));
    where.push(
      `${has.not ? 'NOT ' : ''}EXISTS (SELECT 1 FROM teachers t WHERE ${['t.school = s.id', ...fits].join(' AND ')})`,
    );
  }
  const from = of === 'schools' ? 'schools s' : 'teachers t JOIN schools s ON s.id = t.school';
  const id = of === 'schools' ? 's.id' : 't.id';
  const condition = where.length > 0 ? `WHERE ${where.join(' AND ')}` : '';
  const [{ rows: totals }, , { rows: groups }] = await Promise.all([
    pool.query(`SELECT count(*)::int AS total FROM ${from} ${condition}`, values),
    pool.query(`SELECT * FROM ${from} ${condition} ORDER BY ${id} DESC LIMIT 50`, values),
    group
      ? pool.query(`SELECT s.district, count(*)::int AS count FROM ${from} ${condition} GROUP BY 1`, values)
      : { rows: [] },
  ]);
  return { total: totals[0].total as number, groups: groups.length };
}

async function benchAt(pool: Pool, world: World, count: number, runs: number): Promise<Section> {
  const often = BUILT_IN_QUESTIONS.filter(({ part }) => part === 'often');
  const questions = [
    ...often.map(({ name, query }) => ({ name, query })),
    ...randomQuestions(world).map((query, i) => ({ name: `random ${i + 1}`, query })),
  ];
  const rows: Section['rows'] = [];
  const ratios: number[] = [];
  const costs: number[] = [];
  let different = 0;
  for (const { name, query } of questions) {
    const times = { ours: [] as number[], theirs: [] as number[] };
    for (let i = 0; i < runs; i += 1) {
      const began = performance.now();
      const found = answer(query, world);
      found.rows(0, 50);
      const groups = found.groups()?.length ?? 0;
      const asked = performance.now();
      const theirs = await askPostgres(pool, query);
      times.ours.push(asked - began);
      times.theirs.push(performance.now() - asked);
      if (i === 0 && (theirs.total !== found.total || theirs.groups !== groups)) different += 1;
    }
    const [ours, theirs] = [median(times.ours), median(times.theirs)];
    ratios.push(ours / theirs);
    costs.push(ours);
    rows.push({
      name,
      figures: { ours: rounded(ours), PostgreSQL: rounded(theirs), ratio: rounded(ours / theirs) },
    });
  }
  const reports: number[] = [];
  for (let i = 0; i < runs; i += 1) {
    const began = performance.now();
    reportOf('admin', world, world.master, new Date(AT));
    reports.push(performance.now() - began);
  }
  return {
    title: `Questions at ${count} teachers, ms`,
    rows: [
      atMost('21', `questions of ${questions.length} whose counts differ`, different, 0),
      atMost('21', 'median ratio to PostgreSQL', median(ratios), 1),
      atMost('21', 'median question to the report', median(costs) / median(reports), 3),
      atMost('21', 'dearest question to the report', Math.max(...costs) / median(reports), 3),
      ...rows,
    ],
    notes: [
      'PostgreSQL is asked over loopback for the count, the first 50 rows and the groups, in parallel.',
    ],
  };
}
