import { createHash } from 'node:crypto';
import type { AttributeValue, DynamoDBRecord } from 'aws-lambda';
import type { Deps } from '#functions/app/deps.ts';
import { orderEntries } from '#functions/audit/order.ts';
import { type AuditEvent, auditWrites, type StoredEntry } from '#functions/table/auditEntry.ts';
import { opened } from '#functions/table/subjects.ts';
import { Table } from '#functions/table/table.ts';
import { AUDIT_ACTIONS, RESOURCE_TYPES } from '#shared/domain/audit.ts';
import { engineClient } from './deps.ts';
import { rowsOf } from './rows.ts';
import { ORIGIN } from './seed.ts';

type Row = Record<string, unknown>;
type Engine = { endpoint: string; tableName: string };

/** Stores entries as their writers do, and returns them as stored. */
export async function keepEntries(deps: Deps, events: readonly AuditEvent[]): Promise<StoredEntry[]> {
  const kept: StoredEntry[] = [];
  for (const [later, event] of events.entries()) {
    // Of one millisecond, nobody knows which is older.
    const at = new Date(deps.now().getTime() + later);
    const writes = auditWrites({ ...deps, now: () => at }, { origin: ORIGIN }, event);
    const [write] = writes;
    if (!write || !('put' in write)) throw new Error('an entry is put');
    await deps.table.transact(writes);
    kept.push(JSON.parse(JSON.stringify(write.put)));
  }
  return kept;
}

/** Opens the personal values of entries as they lie in the table, as an administrator reads them. */
export const openedRows = <R extends Row>(
  { endpoint, tableName }: Engine,
  rows: readonly R[],
): Promise<R[]> =>
  opened(
    { table: new Table(engineClient(endpoint), tableName), now: () => new Date() },
    rows as unknown as StoredEntry[],
  ) as Promise<unknown> as Promise<R[]>;

/** Whether an item is an entry, and not the long details of one. */
export const isEntry = ({ sk }: Row) => sk === 'AUDIT';

/** Numbers all entries of the table. Those that `auditOrder` has not seen yet are numbered by age. */
export async function orderAll(deps: Deps, engine: Engine): Promise<void> {
  const entries = (await rowsOf(engine, 'AUDIT#')).filter(isEntry) as StoredEntry[];
  await orderEntries(
    deps,
    entries.sort((a, b) => (a.id < b.id ? -1 : 1)),
  );
}

/** Events of every action and type, drawn at random. */
export function drawnEvents(count: number, random: () => number): AuditEvent[] {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  return Array.from({ length: count }, () => {
    const action = one(AUDIT_ACTIONS);
    const failed = ['login_failed', 'unauthorized_access', 'permission_denied'].includes(action);
    return {
      action,
      resource_type: one(RESOURCE_TYPES),
      resource_id: String(90_001 + Math.floor(random() * 9)),
      success: !failed && random() > 0.1,
      subject: { id: 7, username: 'deo.aizawl', role: 'deo' },
      details: random() < 0.3 ? { locked: true } : { after: { name: `Name ${Math.floor(random() * 100)}` } },
    };
  });
}

let sequence = 0;
/** The stream's record of an entry. */
export function recordOfEntry(entry: Row): DynamoDBRecord {
  sequence += 1;
  const image = Object.entries(entry).map(([name, value]): [string, AttributeValue] => {
    if (typeof value === 'number') return [name, { N: String(value) }];
    return [name, typeof value === 'boolean' ? { BOOL: value } : { S: String(value) }];
  });
  return {
    eventName: 'INSERT',
    dynamodb: { SequenceNumber: String(sequence), NewImage: Object.fromEntries(image) },
  };
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');
const digest = (entry: Row) =>
  sha256(JSON.stringify(Object.entries(entry).sort(([a], [b]) => (a < b ? -1 : 1))));
const CHANGES = ['create', 'update', 'delete', 'user_create', 'user_update', 'user_delete', 'role_change'];

/** The list of what one account did, or one name that no account has. */
const userList = ({ actor_id, username }: Row) =>
  actor_id === undefined ? String(username && `user#name#${username}`) : `user#${actor_id}`;

/**
 * What is wrong with the order of the audit trail. Recounts the whole table and shares no code with the numbering. Each
 * entry must be once in the list of all entries and in those of its action, type, outcome, user and record, numbered
 * without a gap, in one chain.
 */
export function orderFaults(rows: readonly Row[]): string[] {
  const faults: string[] = [];
  const expect = (holds: boolean, what: string) => holds || faults.push(what);
  const of = (prefix: string) => rows.filter(({ pk }) => String(pk).startsWith(prefix));
  const entries = new Map(
    of('AUDIT#')
      .filter(isEntry)
      .map((row) => [row.id, row]),
  );
  const lists = Map.groupBy(of('AUDITLIST#'), ({ pk }) =>
    /^AUDITLIST#(record|user|about)#/.test(String(pk)) ? String(pk) : String(pk).replace(/#[0-9]+$/, ''),
  );
  const sorted = (name: string) =>
    (lists.get(`AUDITLIST#${name}`) ?? []).sort((a, b) => (String(a.sk) < String(b.sk) ? -1 : 1));
  const inList = (name: string, belongs: (entry: Row) => boolean) => {
    const listed = sorted(name);
    const wanted = [...entries.values()].filter(belongs).map(({ id }) => String(id));
    expect(listed.length === wanted.length, `${name} has ${listed.length} of ${wanted.length}`);
    expect(new Set(listed.map(({ id }) => id)).size === listed.length, `${name} has an entry twice`);
    expect(
      listed.every(({ id }) => wanted.includes(String(id))),
      `${name} has a foreign entry`,
    );
    return listed;
  };
  const numbered = (name: string, belongs: (entry: Row) => boolean) =>
    inList(name, belongs).forEach(({ sk }, i) => {
      expect(Number(sk) === i + 1, `${name} has ${sk} at ${i + 1}`);
    });
  numbered('all', () => true);
  for (const action of AUDIT_ACTIONS) numbered(`action#${action}`, (entry) => entry.action === action);
  for (const type of RESOURCE_TYPES) numbered(`type#${type}`, (entry) => entry.resource_type === type);
  for (const success of [true, false]) numbered(`success#${success}`, (entry) => entry.success === success);
  for (const [name, of] of Map.groupBy(entries.values(), userList)) {
    if (name) numbered(name, (entry) => of.includes(entry));
  }
  for (const [id, of] of Map.groupBy(entries.values(), ({ resource_id }) => String(resource_id))) {
    if (id) numbered(`about#${id}`, (entry) => of.includes(entry));
  }
  const changed = Map.groupBy(
    [...entries.values()].filter(
      ({ success, action, resource_id }) => success && CHANGES.includes(String(action)) && resource_id !== '',
    ),
    ({ resource_type, resource_id }) => `record#${resource_type}#${resource_id}`,
  );
  for (const [name, of] of changed) inList(name, (entry) => of.includes(entry));

  let hash = '';
  for (const [i, { id, hash: kept }] of sorted('all').entries()) {
    hash = sha256(`${hash}\n${i + 1}\n${digest(entries.get(id) ?? {})}`);
    expect(kept === hash, `the chain breaks at ${i + 1}`);
  }
  const [head, ...others] = of('AUDITHEAD');
  expect(others.length === 0, 'there are two heads');
  expect(head?.hash === hash && head.total === entries.size, 'the head is not the end of the chain');
  const counts = Object.fromEntries(
    [...Map.groupBy(entries.values(), (one) => `${one.action} ${one.resource_type} ${one.success}`)].map(
      ([leaf, all]) => [leaf, all.length],
    ),
  );
  const sortedCounts = (of: object) => JSON.stringify(Object.entries(of).sort());
  expect(sortedCounts(head?.counts ?? {}) === sortedCounts(counts), 'the counts differ from a recount');
  const alerts = [...entries.values()].filter(
    ({ action, resource_type, success, details }) =>
      action === 'permission_denied' ||
      action === 'unauthorized_access' ||
      (resource_type === 'auth' && !success && JSON.parse(String(details)).locked),
  );
  expect(head?.alerts === alerts.length, `there are ${alerts.length} alerts, and ${head?.alerts} counted`);
  return faults;
}
