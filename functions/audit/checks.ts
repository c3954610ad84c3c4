import type { Deps } from '../app/deps.ts';
import { keys } from '../table/keys.ts';
import { ConditionFailed, type Expression, type Item, NEW, type Table } from '../table/table.ts';
import { type Place, START, verifyAudit } from './verify.ts';

/** How far each of the two checks has come: of what is new, and of the whole trail again and again. */
type Checked = { recent: Place; whole: Place };

/** Entries that one call looks at: as many new ones as may come in an hour, and of the whole a part. */
const MOST: Record<keyof Checked, number> = { recent: 20_000, whole: 2000 };

async function readChecked(table: Table): Promise<(Item & Checked) | undefined> {
  return (await table.get(keys.auditVerified())) as (Item & Checked) | undefined;
}

const unmoved = ({ recent, whole }: Checked): Expression => ({
  text: '#recent.#number = :recent AND #whole.#number = :whole',
  names: { '#recent': 'recent', '#whole': 'whole', '#number': 'number' },
  values: { ':recent': recent.number, ':whole': whole.number },
});

/**
 * Verifies what is new in the audit trail since the last check, and the next part of the whole, and puts into the
 * archive what it lacks. A check that finds a fault stays where it is, so that it tells of it each time.
 * @returns what is wrong
 */
export async function checkAudit(deps: Deps): Promise<string[]> {
  const before = await readChecked(deps.table);
  const checked: Checked = { recent: before?.recent ?? START, whole: before?.whole ?? START };
  const faults = new Set<string>();
  for (const pass of ['recent', 'whole'] as const) {
    const { fault, place, entries } = await verifyAudit(deps, {
      from: checked[pass],
      most: MOST[pass],
      archiving: true,
    });
    if (fault) faults.add(fault);
    else checked[pass] = pass === 'whole' && place.number === entries ? START : place;
  }
  const item = { ...keys.auditVerified(), ...checked };
  try {
    await deps.table.transact([{ put: item, condition: before ? unmoved(before) : NEW }]);
  } catch (error) {
    // Another call went over the same entries meanwhile.
    if (!(error instanceof ConditionFailed)) throw error;
  }
  return [...faults];
}
