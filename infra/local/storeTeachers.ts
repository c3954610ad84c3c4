import type { By } from '../../functions/app/actor.ts';
import type { Deps } from '../../functions/app/deps.ts';
import { inFlight } from '../../functions/app/inFlight.ts';
import { currentMaster } from '../../functions/masterData/stored.ts';
import { changeWrites } from '../../functions/table/commit.ts';
import { takeNumbers } from '../../functions/table/feed.ts';
import { teacherCreation } from '../../functions/teachers/writes.ts';
import type { TeacherInput } from '../../shared/domain/teacher.ts';
import { patientlyMaking } from '../admin/patiently.ts';

/** A teacher takes at most seven of the hundred actions of a transaction. */
const PER_TRANSACTION = 14;
const IN_FLIGHT = 8;

/**
 * Stores teachers as their creation would, many in one transaction, which takes a tenth of the requests. Only for a
 * table that nobody else works on yet, because it does not tell the schools of arrivals. The schools and choices must
 * exist.
 * @param progress hears how many were stored just now
 * @param pausesMs lie between attempts at a transaction
 */
export async function storeTeachers(
  deps: Deps,
  by: By,
  people: readonly TeacherInput[],
  progress: (stored: number) => void = () => {},
  pausesMs?: readonly number[],
): Promise<void> {
  const master = await currentMaster(deps);
  const schools = new Map((await deps.schools.look()).map((school) => [school.school_id, school]));
  const creationOf = (person: TeacherInput, number: number) => {
    const school = schools.get(person.school_id);
    if (!school) throw new Error(`there is no school ${person.school_id}`);
    return teacherCreation(deps, person, school, master, async () => number);
  };
  const chunks = Array.from({ length: Math.ceil(people.length / PER_TRANSACTION) }, (_, i) =>
    people.slice(i * PER_TRANSACTION, (i + 1) * PER_TRANSACTION),
  );
  await inFlight(chunks, IN_FLIGHT, async (chunk) => {
    // A chunk is stored as a whole or not at all.
    await patientlyMaking(async () => {
      const first = await takeNumbers(deps.table, 'teacher', chunk.length);
      const changes = await Promise.all(chunk.map((person, i) => creationOf(person, first + i)));
      // An arrival updates its school, and a transaction may name an item only once. So those updates are left out.
      const writes = changes.flatMap((change) => changeWrites(deps, by, change).writes);
      await deps.table.transact(writes.filter((write) => !('update' in write)));
    }, pausesMs);
    progress(chunk.length);
  });
}
