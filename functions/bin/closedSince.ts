import type { Deps } from '../app/deps.ts';
import { reopenedSince } from '../closures/since.ts';
import { currentMaster } from '../masterData/stored.ts';
import { keyOf, type Write } from '../table/table.ts';
import { type Lists, mayGoOn } from '../teachers/entries.ts';
import type { StoredTeacher } from '../teachers/stored.ts';

/** What closings would have made of records, by their ids, and the writes that note it. */
type ClosedSince = { lists: ReadonlyMap<number, Lists>; notes: Write[] };

/**
 * Carries the attachments of teachers who come back to where they go on, since a closing passes over who is in the bin. Of
 * somebody who has left nothing goes on until a reinstatement.
 * @param to the school to which they come, and their postings, where theirs closed
 */
export async function closedSince(
  deps: Deps,
  records: readonly StoredTeacher[],
  to?: number,
): Promise<ClosedSince> {
  const moved = records.filter(
    ({ left, attachments }) =>
      !left && (to !== undefined || attachments.some((one) => one.school_id && mayGoOn(one))),
  );
  if (moved.length === 0) return { lists: new Map(), notes: [] };
  const master = await currentMaster(deps);
  const carried = await Promise.all(
    moved.map((record) =>
      reopenedSince(deps, record, [], { school: to ?? record.school, master, missed: true }),
    ),
  );
  // Guests of one school count one arrival there together: no transaction writes a school twice.
  const notes = new Map(carried.flatMap((one) => one.notes).map((write) => [keyOf(write), write]));
  return {
    lists: new Map(moved.map(({ id }, i) => [id, (carried[i] as (typeof carried)[number]).lists])),
    notes: [...notes.values()],
  };
}
