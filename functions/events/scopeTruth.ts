import type { Deps } from '../app/deps.ts';
import type { TrueSchool, TrueTeacher, Truth } from '../directory/parity.ts';
import type { Going, StoredSchool } from '../schools/stored.ts';
import { type Key, keys } from '../table/keys.ts';
import type { Item } from '../table/table.ts';
import type { StoredTeacher } from '../teachers/stored.ts';

const CHUNK = 100;

/**
 * Reads where these schools and teachers are, from their records and strongly consistent, a chunk at a time. A school
 * that is closed or being deleted is left out. Who is on the way to another school by a job is there already.
 */
export async function readTruth(
  { table }: Pick<Deps, 'table'>,
  ids: { schools: readonly number[]; teachers: readonly number[] },
): Promise<Truth> {
  const schools = new Map<number, TrueSchool>();
  const going = new Map<number, Going>();
  for await (const school of records<StoredSchool>(table, ids.schools, keys.school)) {
    const { id, school_id, district, rd_block } = school;
    if (!school.deleting && !school.closed) schools.set(id, { school_id, district, rd_block });
    if (school.going) going.set(id, school.going);
  }
  const teachers = new Map<number, TrueTeacher>();
  for await (const { id, school, left } of records<StoredTeacher>(table, ids.teachers, keys.teacher)) {
    const way = left ? undefined : going.get(school);
    const goes = way?.ids === undefined || way.ids.includes(id);
    teachers.set(id, { school: (goes && way?.to) || school, left: left !== undefined });
  }
  return { schools, teachers };
}

async function* records<Stored>(table: Deps['table'], ids: readonly number[], keyOf: (id: number) => Key) {
  for (let from = 0; from < ids.length; from += CHUNK) {
    const items = await table.batchGet(ids.slice(from, from + CHUNK).map(keyOf));
    for (const item of items) yield item as Item & Stored;
  }
}
