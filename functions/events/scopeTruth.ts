import type { Deps } from '../app/deps.ts';
import type { TrueSchool, TrueTeacher, Truth } from '../directory/parity.ts';
import type { Going, StoredSchool } from '../schools/stored.ts';
import { keys } from '../table/keys.ts';
import type { StoredTeacher } from '../teachers/stored.ts';

/** What is read of the records: whole ones of a state would fill the memory. */
const OF_SCHOOL = ['id', 'school_id', 'district', 'rd_block', 'deleting', 'closed', 'going'] as const;
const OF_TEACHER = ['id', 'school', 'left'] as const;

/**
 * Reads where these schools and teachers are, from their records and strongly consistent. A school that is closed or
 * being deleted is left out. Who is on the way to another school by a job is there already.
 */
export async function readTruth(
  { table }: Pick<Deps, 'table'>,
  ids: { schools: readonly number[]; teachers: readonly number[] },
): Promise<Truth> {
  const schools = new Map<number, TrueSchool>();
  const going = new Map<number, Going>();
  type School = Pick<StoredSchool, (typeof OF_SCHOOL)[number]>;
  for (const school of await table.batchGet<School>(ids.schools.map(keys.school), true, OF_SCHOOL)) {
    const { id, school_id, district, rd_block } = school;
    if (!school.deleting && !school.closed) schools.set(id, { school_id, district, rd_block });
    if (school.going) going.set(id, school.going);
  }
  const teachers = new Map<number, TrueTeacher>();
  type Teacher = Pick<StoredTeacher, (typeof OF_TEACHER)[number]>;
  for (const teacher of await table.batchGet<Teacher>(ids.teachers.map(keys.teacher), true, OF_TEACHER)) {
    const { id, school, left } = teacher;
    const way = left ? undefined : going.get(school);
    const goes = way?.ids === undefined || way.ids.includes(id);
    teachers.set(id, { school: (goes && way?.to) || school, left: left !== undefined });
  }
  return { schools, teachers };
}
