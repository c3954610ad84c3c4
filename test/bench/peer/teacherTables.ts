import type { Pool } from 'pg';
import { like } from './relational.ts';

const FOUND = `(t.teacher_name ILIKE $1 OR t."teacher_ID" ILIKE $1 OR t.phone_number ILIKE $1 OR s.school_name ILIKE $1 OR s.district ILIKE $1)`;
const joined = (table: string) => `FROM ${table} t JOIN schools s ON s.id = t.school`;

/** The newest ten teachers of a table, joined with their schools, and the total. With `q`, only those found. */
export function pageOfTeachers(pool: Pool, table: string, q?: string) {
  const [where, values] = q === undefined ? ['', []] : [`WHERE ${FOUND}`, [like(q)]];
  return Promise.all([
    pool.query(
      `SELECT t.*, s.school_name, s.district ${joined(table)} ${where} ORDER BY t.id DESC LIMIT 10`,
      values,
    ),
    pool.query(`SELECT count(*)::int AS total ${joined(table)} ${where}`, values),
  ]);
}

/** The ids of all teachers that a search finds, newest first, as one text. */
export async function foundTeachers(pool: Pool, q: string): Promise<string> {
  const ids = `coalesce(string_agg(t.id::text, ',' ORDER BY t.id DESC), '') AS ids`;
  const { rows } = await pool.query(`SELECT ${ids} ${joined('teachers')} WHERE ${FOUND}`, [like(q)]);
  return rows[0].ids;
}
