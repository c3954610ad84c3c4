import { KEPT_HERE_DAYS } from '../constructs/SentCopies.ts';
import { COPY_DAYS } from '../copies.ts';
import { type Bill, GB, holdingsOf, priced, ROTATED } from './bill.ts';
import { demandOf } from './demand.ts';
import { COPY_PRICES, PRICES } from './prices.ts';
import type { Units } from './units.ts';
import { ASSUMED, ENTRY_BYTES, type Size } from './usage.ts';

/** Every recovery point of a table is a whole one: six nights of the last week, one of each week, and those here. */
export const POINTS_KEPT = (COPY_DAYS.daily * 6) / 7 + COPY_DAYS.weekly / 7 + KEPT_HERE_DAYS;
const NIGHTS = 365 / 12;
/** Of the vault here, and of the copies there. Both rotate. */
const KEYS = 2 * ROTATED;
/** S3 counts four for each bucket that is copied, documents and one archive, and an alarm looks at one of each. */
const METRICS = { counted: 8, watched: 2 };

/** What copies in another region add to the bill. */
export function copiesBillOf(size: Size, units: Units): Bill {
  const demand = demandOf(size, units);
  const { documents, documentBytes, records, trail } = holdingsOf(size, demand);
  const table = (records + trail) / GB;
  const newDocuments = documents / 12;
  const newBytes = newDocuments * ASSUMED.documentBytes.value + demand.changes * ENTRY_BYTES;
  const objects = newDocuments + demand.changes;
  return priced([
    [COPY_PRICES.backupStorage, table * POINTS_KEPT],
    [COPY_PRICES.regionTransfer, table * NIGHTS + newBytes / GB],
    [PRICES.fileStorage, (documentBytes + trail) / GB],
    [PRICES.fileWrite, objects],
    [PRICES.key, KEYS],
    // Each object is opened here and sealed there.
    [PRICES.keyUse, 2 * objects],
    [COPY_PRICES.copyMetric, METRICS.counted],
    [PRICES.alarm, METRICS.watched],
  ]);
}
