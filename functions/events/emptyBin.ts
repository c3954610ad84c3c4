import { bySystem } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { eraseItem } from '../bin/erasing.ts';
import { endOf, jobAt, linesWith, readItems, readLines } from '../bin/reads.ts';
import type { BinLine } from '../bin/stored.ts';
import { emptyMovesOfGone } from '../moves/erasure.ts';
import { Outrun } from '../table/commit.ts';
import { removeTicketsOfGone } from '../tickets/removal.ts';
import { consumer } from './consumer.ts';

/** No request does this. The entries of the deletions name who deleted what. */
const BY = bySystem('events.emptyBin');

/**
 * Erases for good what has been in the bin for as long as it is kept: the record, its number in the vault and its
 * document. Teachers who went with a school leave with it. The corrections that were asked for of
 * schools and teachers who are gone go too, and what moves noted of such teachers.
 * @returns how many records were erased
 * @throws when some could not be; the next night takes these
 */
export async function run(deps: Deps): Promise<number> {
  const now = deps.now().getTime();
  const lines = await readLines(deps);
  const schools = new Map(lines.filter(({ kind }) => kind === 'school').map((line) => [line.id, line]));
  const busy = new Set<number>();
  for (const line of schools.values()) if (await jobAt(deps, line)) busy.add(line.id);
  const schoolOf = ({ kind, id, within }: BinLine) => schools.get(kind === 'school' ? id : (within ?? 0));
  const due = lines.filter((line) => {
    const school = schoolOf(line);
    return endOf(school ?? line, deps.limits) <= now && !(school && busy.has(school.id));
  });
  // Schools come last, because what went with them is found by their lines.
  due.sort((a, b) => Number(a.kind === 'school') - Number(b.kind === 'school'));
  let erased = 0;
  let failed = 0;
  for (const line of due) {
    try {
      if (await eraseLine(deps, line)) erased += 1;
    } catch (error) {
      failed += 1;
      deps.log({ event: 'events.emptyBin', kind: line.kind, id: line.id, error: String(error) });
    }
  }
  const corrections = await removeTicketsOfGone(deps, BY);
  await emptyMovesOfGone(deps, BY);
  deps.log({ event: 'events.emptyBin', lines: lines.length, erased, failed, corrections });
  if (failed > 0) throw new Error('some records in the bin could not be erased');
  return erased;
}

async function eraseLine(deps: Deps, line: BinLine): Promise<boolean> {
  const [item] = await readItems(deps, line.kind, [line.id]);
  if (!item || (line.kind === 'school' && (await linesWith(deps, line.id)).length > 0)) return false;
  try {
    await eraseItem(deps, BY, item, line);
    return true;
  } catch (error) {
    // Somebody erased it, brought it back, or changed the teacher's move meanwhile. What is left waits for the next night.
    if (error instanceof Outrun) return false;
    throw error;
  }
}

export const handler = consumer('events.emptyBin', run);
