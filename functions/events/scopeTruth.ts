import type { Deps } from '../app/deps.ts';
import type { TrueSchool, TrueTeacher, Truth } from '../directory/parity.ts';
import type { StoredSchool } from '../schools/stored.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';

const CHUNK = 100;

/**
 * Reads where these schools and teachers are, from their records and strongly consistent, a chunk at a time. A school
 * that is closed or being deleted is left out.
 */
export async function readTruth(
  { table }: Pick<Deps, 'table'>,
  ids: { schools: readonly number[]; teachers: readonly number[] },
): Promise<Truth> {
  const schools = new Map<number, TrueSchool>();
  for await (const {
    id,

    school_id,
    district,
    rd_block,
    deleting,
    closed,
  } of records<StoredSchool>(table, ids.schools, keys.school)) {
    if (!deleting && !closed) schools.set(id, { school_id, district, rd_block });
  }
  const teachers = new Map<number, TrueTeacher>();
  for await (const { id, school, left } of records<StoredTeacher>(table, ids.teachers, keys.teacher)) {
    teachers.set(id, { school, left: left !== undefined });
  }
  return { schools, teachers };
}

async function* records<Stored>(table: Deps['table'], ids: readonly number[], keyOf: (id: number) => Key) {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const items = await table.batchGet(ids.slice(from, from + CHUNK).map(keyOf));
    for (const item of items) yield item as Item & Stored;
  }
}
