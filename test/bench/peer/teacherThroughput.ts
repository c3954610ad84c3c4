import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { Deps } from '#functions/app/deps.ts';
import { Directory } from '#functions/directory/directory.ts';
import { sourceOf } from '#functions/table/snapshot.ts';
import { decodeTeacher } from '#functions/teachers/stored.ts';
import { snapshotFrom } from '../../support/schoolWorld.ts';
import type { Section } from '../report.ts';
import type { TeacherWorld } from '../teacherQuestions.ts';
import { pageOfTeachers } from './teacherTables.ts';
import { compareFalls, servedTeachers, serveOurs, type Urls } from './throughput.ts';

/**
 * Measures the first page of teachers and a search, at the size of the world and at a larger size, in both stacks
 * (G20).
 */
export async function benchTeacherThroughput(
  pool: Pool,
  world: TeacherWorld,
  large: number,
  ms: number,
): Promise<Section> {
  const { deps, tokens, count } = world;
  const times = Math.ceil(large / count);
  await multiplyTable(pool, times);
  const peer = await servePeer(pool);
  const ours = [
    await serveOurs(servedTeachers(deps), tokens.admin),
    await serveOurs(servedTeachers({ ...deps, teachers: await multiplied(deps, times) }), tokens.admin),
  ] as const;
  const rows = [...(await deps.teachers.look())];
  // A teacher in the middle. None of the added teachers has this Teacher ID.
  const query = `q=${encodeURIComponent(rows[Math.floor(rows.length / 2)]?.teacher_ID ?? '')}`;
  const both = (path: string, asked: string): Urls => ({
    ours: [`${ours[0].url}/${path}?${asked}`, `${ours[1].url}/${path}?${asked}`],
    peer: [`${peer.url}/teachers?${asked}`, `${peer.url}/many_teachers?${asked}`],
  });
  const asked = { 'list, first page': both('list', 'page=1'), search: both('search', query) };
  const figures = await compareFalls([count, count * times], asked, ms);
  await peer.app.close();
  for (const { close } of ours) close();
  return {
    title: 'Throughput of teachers, ten connections, load generator in the same process (G20)',
    rows: figures,
    notes: ['Those added are older than all others, so that both stacks show the same pages at both sizes.'],
  };
}

const DIGITS = '0123456789';
const LETTERS = 'ABCDEFGHIJ';
/** The Teacher ID of an added teacher: equally long and without digits. */
const otherId = (id: string) => id.replace(/[0-9]/g, (digit) => LETTERS[Number(digit)] ?? digit);

async function multiplyTable(pool: Pool, times: number): Promise<void> {
  await pool.query('CREATE TABLE many_teachers AS SELECT * FROM teachers');
  await pool.query(
    `INSERT INTO many_teachers SELECT -(t.id + n * 10000000), translate(t."teacher_ID", '${DIGITS}', '${LETTERS}'),
      t.teacher_name, t.date_of_birth, t.joining_date, t.gender, t.social_group, t.phone_number, t.school
      FROM teachers t, generate_series(1, ${times - 1}) n`,
  );
  await pool.query('ALTER TABLE many_teachers ADD PRIMARY KEY (id)');
  await pool.query('VACUUM ANALYZE many_teachers');
}

/**
 * The directory with every teacher repeated this many times. The added ones are in the directory alone, older than all
 * others.
 */
async function multiplied(deps: Deps, times: number): Promise<Deps['teachers']> {
  const { settled, rows } = await deps.stored.teacher.export();
  const added = rows.map(({ id, rev, row }) => {
    const { teacher_ID } = decodeTeacher(id, row);
    return { id, rev, row: row.replace(JSON.stringify(teacher_ID), JSON.stringify(otherId(teacher_ID))) };
  });
  const all = [...rows];
  for (let n = 1; n < times; n += 1)
    for (const { id, rev, row } of added) all.push({ id: -(id + n * 10_000_000), rev, row });
  const source = { ...sourceOf(deps, 'teacher'), snapshot: snapshotFrom({ settled, rows: all }) };
  return new Directory(source, decodeTeacher);
}

async function servePeer(pool: Pool): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify();
  type Asked = { Params: { table: string }; Querystring: { q?: string } };
  app.get<Asked>('/:table', async ({ params, query }) => {
    const [rows, count] = await pageOfTeachers(pool, params.table, query.q);
    return { data: rows.rows, total: count.rows[0].total };
  });
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
