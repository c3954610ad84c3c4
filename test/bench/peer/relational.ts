import Fastify, { type FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { SchoolInput } from '#shared/domain/school.ts';

const COLUMNS = [
  'school_id',
  'school_name',
  'school_type',
  'school_level',
  'management',
  'medium',
  'district',
  'rd_block',
  'habitation',
  'pincode',
  'habitation_class',
  'habitation_category',
  'block_office',
  'school_phone',
] as const satisfies readonly (keyof SchoolInput)[];

const PER_INSERT = 5000;

/** Stores schools in a table of this name, with ids from 1, as somebody would who knows only SQL. */
export async function fillTable(pool: Pool, table: string, schools: Iterable<SchoolInput>): Promise<void> {
  await pool.query(
    `CREATE TABLE ${table} (id int PRIMARY KEY, ${COLUMNS.map((column) => `${column} text NOT NULL`).join(', ')})`,
  );
  let id = 0;
  let rows: (string | number)[][] = [];
  const flush = async () => {
    const columns = ['id', ...COLUMNS];
    const values = columns.map((_, i) => rows.map((row) => row[i]));
    const types = columns.map((column, i) => `$${i + 1}::${column === 'id' ? 'int' : 'text'}[]`);
    await pool.query(`INSERT INTO ${table} SELECT * FROM unnest(${types.join(', ')})`, values);
    rows = [];
  };
  for (const school of schools) {
    id += 1;
    rows.push([id, ...COLUMNS.map((column) => school[column])]);
    if (rows.length === PER_INSERT) await flush();
  }
  if (rows.length > 0) await flush();
  await pool.query(`VACUUM ANALYZE ${table}`);
}

/** An ILIKE pattern that finds the text literally. */
export const like = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`;
const FOUND = '(school_name ILIKE $1 OR school_id ILIKE $1 OR district ILIKE $1)';

/** A page of rows, with the total. */
export async function listPage(pool: Pool, table: string, page: number, limit: number) {
  const offset = (page - 1) * limit;
  const [rows, count] = await Promise.all([
    pool.query(`SELECT * FROM ${table} ORDER BY id DESC LIMIT $1 OFFSET $2`, [limit, offset]),
    pool.query(`SELECT count(*)::int AS total FROM ${table}`),
  ]);
  return { data: rows.rows, total: count.rows[0].total as number };
}

/** The first page of a search, with the total. */
export async function searchPage(pool: Pool, table: string, q: string, limit: number) {
  const [rows, count] = await Promise.all([
    pool.query(`SELECT * FROM ${table} WHERE ${FOUND} ORDER BY id DESC LIMIT $2`, [like(q), limit]),
    pool.query(`SELECT count(*)::int AS total FROM ${table} WHERE ${FOUND}`, [like(q)]),
  ]);
  return { data: rows.rows, total: count.rows[0].total as number };
}

/** The ids of everything that a search finds, newest first, as one text. */
export async function searchIds(pool: Pool, table: string, q: string): Promise<string> {
  const { rows } = await pool.query(
    `SELECT coalesce(string_agg(id::text, ',' ORDER BY id DESC), '') AS ids FROM ${table} WHERE ${FOUND}`,
    [like(q)],
  );
  return rows[0].ids;
}

export async function countByDistrict(pool: Pool, table: string): Promise<Map<string, number>> {
  const { rows } = await pool.query(
    `SELECT district, count(*)::int AS count FROM ${table} GROUP BY district`,
  );
  return new Map(rows.map(({ district, count }) => [district, count]));
}

/** Creates an index for parts of words, if the extension is installed. Returns whether it is. */
export async function indexTrigrams(pool: Pool, table: string): Promise<boolean> {
  const { rowCount } = await pool.query(`SELECT 1 FROM pg_available_extensions WHERE name = 'pg_trgm'`);
  if (!rowCount) return false;
  await pool.query('CREATE EXTENSION IF NOT EXISTS pg_trgm');
  for (const column of ['school_name', 'school_id', 'district']) {
    await pool.query(`CREATE INDEX ON ${table} USING gin (${column} gin_trgm_ops)`);
  }
  await pool.query(`ANALYZE ${table}`);
  return true;
}

/** The peer: lists and searches of a table behind Fastify. Resolves with the app and its origin. */
export async function servePeer(pool: Pool): Promise<{ app: FastifyInstance; url: string }> {
  const app = Fastify();
  type Asked = { Params: { table: string }; Querystring: { q?: string; page?: string } };
  app.get<Asked>('/:table', async ({ params, query }) =>
    query.q === undefined
      ? listPage(pool, params.table, Number(query.page ?? 1), 10)
      : searchPage(pool, params.table, query.q, 10),
  );
  return { app, url: await app.listen({ port: 0, host: '127.0.0.1' }) };
}
