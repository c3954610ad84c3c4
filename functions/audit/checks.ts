import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import { type Expression, isDone, NEW, type Table } from '../table/table.ts';
import { type Place, START, verifyAudit } from './verify.ts';

/** How far each of the two checks has come: of what is new, and of the whole trail again and again. */
type Checked = { recent: Place; whole: Place };

/** New entries that one call looks at: as many as may come in an hour. */
const MOST_NEW = 20_000;
/** Entries of the whole that one call looks at: what a call has time for beside the new ones, and what it always does. */
const AGAIN = { most: 20_000, least: 2000 };
/** Calls in thirty days, one each hour. */
const CALLS_OF_PASS = 30 * 24;

/** How many entries of a whole trail one call looks at again, so that a pass over all of them takes a month at most. */
export const checkedAgain = (total: number): number =>
  Math.min(AGAIN.most, Math.max(AGAIN.least, Math.ceil(total / CALLS_OF_PASS)));

const readChecked = (table: Table) => table.get<Checked>(keys.auditVerified());

const unmoved = ({ recent, whole }: Checked): Expression => ({
  text: '#recent.#number = :recent AND #whole.#number = :whole',
  names: { '#recent': 'recent', '#whole': 'whole', '#number': 'number' },
  values: { ':recent': recent.number, ':whole': whole.number },
});

/**
 * Verifies what is new in the audit trail since the last check, and the next part of the whole, and puts into the
 * archive what it lacks. A check that finds a fault stays where it is, so that it tells of it each time.
 * @returns what is wrong, how many entries there are, and up to which one the pass over the whole has come
 */
export async function checkAudit(deps: Deps): Promise<{ faults: string[]; entries: number; whole: number }> {
  const before = await readChecked(deps.table);
  const recent = await verifyAudit(deps, {
    from: before?.recent ?? START,
    most: MOST_NEW,
    archiving: true,
  });
  const whole = await verifyAudit(deps, {
    from: before?.whole ?? START,
    most: checkedAgain(recent.entries),
    archiving: true,
  });
  const checked: Checked = {
    recent: recent.fault ? (before?.recent ?? START) : recent.place,
    whole: whole.fault
      ? (before?.whole ?? START)
      : whole.place.number === whole.entries
        ? START
        : whole.place,
  };
  const item = { ...keys.auditVerified(), ...checked };
  // Not done where another call went over the same entries meanwhile.
  await isDone(deps.table.transact([{ put: item, condition: before ? unmoved(before) : NEW }]));
  const faults = new Set([recent, whole].flatMap(({ fault }) => fault ?? []));
  return { faults: [...faults], entries: whole.entries, whole: whole.place.number };
}
