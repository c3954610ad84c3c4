import { SECRET_NAMES } from '../../functions/app/secrets.ts';
import { checkedAgain } from '../../functions/audit/checks.ts';
import { type Demand, demandOf } from './demand.ts';
import { PRICES, type Price, type PriceName } from './prices.ts';
import type { Units } from './units.ts';
import { ASSUMED, CHECKS, ENTRY_BYTES, PROD, RECORD_BYTES, type Size } from './usage.ts';

export const GB = 1e9;
/** How many keys one that rotates costs from its third year: AWS charges for its first two rotations as for two more. */
export const ROTATED = 3;
/** Those of the data, of the vault and of messages rotate each year. The one of the index does not. */
const KEYS = 3 * ROTATED + 1;
const DEFAULT_GB = PROD.memory.default / 1024;

/** A bill of a month: a line for each price, and their sum in US dollars. */
export type Bill = { lines: { price: Price; amount: number; usd: number }[]; usd: number };

/** The bill of so much at each price. */
export function priced(amounts: readonly (readonly [Price, number])[]): Bill {
  const lines = amounts.map(([price, amount]) => ({ price, amount, usd: (amount / price.per) * price.usd }));
  return { lines, usd: lines.reduce((sum, { usd }) => sum + usd, 0) };
}

/** What a department holds: documents, their bytes, the bytes of its records, and its audit trail with its bytes. */
export function holdingsOf(size: Size, { changes }: Demand) {
  const documents = size.teachers * ASSUMED.medicalShare.value;
  const entries = changes * 12 * ASSUMED.years.value;
  return {
    documents,
    documentBytes: documents * ASSUMED.documentBytes.value,
    records: (size.schools + size.teachers) * RECORD_BYTES,
    entries,
    trail: entries * ENTRY_BYTES,
  };
}

/** How much of each service a department uses in a month. */
function amountsOf(size: Size, demand: Demand): Record<PriceName, number> {
  const { calls, changes, personDays } = demand;
  const starts = calls * ASSUMED.coldShare.value;
  const { documents, documentBytes, records, entries, trail } = holdingsOf(size, demand);
  const stored = (records + trail) / GB;
  // The check of each hour reads every new entry and its copy, and some of the older ones.
  const checked = changes + CHECKS * checkedAgain(entries);
  // Two functions read the stream and are called for each change.
  const work = calls + 2 * changes;
  const requests = calls + personDays * ASSUMED.assetFiles.value;
  const logs = (work * ASSUMED.logBytes.value + requests * ASSUMED.edgeLogBytes.value) / GB;
  return {
    tableWrite: demand.write,
    tableRead: demand.read + checked,
    tableStorage: stored,
    tableRecovery: stored,
    functionCall: work,
    functionTime: demand.gigabyteSeconds + (2 * changes * DEFAULT_GB * ASSUMED.warmMs.value) / 1000,
    api: calls,
    edgeRequest: requests,
    // One runs for each request, before the cache.
    edgeFunction: requests,
    edgeTransfer: (demand.bytes + personDays * ASSUMED.assetBytes.value) / GB,
    firewallRules: ASSUMED.rules.value,
    firewallRequest: requests,
    fileStorage: (documentBytes + trail) / GB,
    fileRead: starts * 4 + checked,
    fileWrite: changes + documents,
    key: KEYS,
    keyUse: starts + demand.messages * 2 + documents,
    // One by use, and the one that former versions kept everything in.
    secret: SECRET_NAMES.length + 1,
    secretRead: demand.secretReads,
    logs,
    logStorage: (logs * PROD.logDays) / 30,
    alarm: ASSUMED.alarms.value,
    metric: ASSUMED.ownMetrics.value,
    dashboard: 1,
    trace: demand.traces,
    scan: documents / 12,
    sms: demand.messages,
    mail: size.staff,
  };
}

/** What a department pays, in the order of the prices. */
export function billOf(size: Size, units: Units): Bill {
  const amounts = amountsOf(size, demandOf(size, units));
  return priced(Object.entries(PRICES).map(([name, price]) => [price, amounts[name as PriceName]]));
}
