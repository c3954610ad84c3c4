import { randomUUID } from 'node:crypto';
import { createTable } from '../../infra/local/engine.ts';
import type { Attempt, Fault } from './faults.ts';

type Engine = { endpoint: string; tableName: string };

/**
 * The call that fails, counted from 1, the fault, and in how many attempts. When the process `dies` there, no later
 * call gets through either.
 */
export type Armed = { at: number; fault: Exclude<Fault, undefined>; attempts: number; dies?: true };

/** Counts the calls that a process makes to its dependencies, and lets one of them fail. */
export class FaultPlan {
  /** The commands of the calls so far, in order. */
  readonly calls: string[] = [];
  readonly #armed: Armed | undefined;
  readonly #numbers = new Map<number, number>();

  /** @param armed what fails; nothing by default */
  constructor(armed?: Armed) {
    this.#armed = armed;
  }

  /** For `faultyClient`. */
  readonly toTable = (command: string, { call, attempt }: Attempt): Fault => {
    if (attempt === 1) this.#numbers.set(call, this.calls.push(command));
    return this.#faultAt(this.#numbers.get(call), attempt);
  };

  /** For `fakeServices`, which does not repeat attempts. */
  readonly toService = (command: string): Fault => this.#faultAt(this.calls.push(command), 1);

  #faultAt(number: number | undefined, attempt: number): Fault {
    const { at = 0, fault, attempts = 0, dies } = this.#armed ?? {};
    if (dies && Number(number) > at) return 'refuse';
    return number === at && attempt <= attempts ? fault : undefined;
  }
}

/** An item as the engine sends it. */
type Raw = Record<string, { S?: string; N?: string; BOOL?: boolean }>;

/** Asks the engine without the SDK, which takes longer for a whole table than the engine does. */
async function asked<T>(endpoint: string, operation: string, body: object): Promise<T> {
  const answer = await fetch(endpoint, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.0',
      'x-amz-target': `DynamoDB_20120810.${operation}`,
      'x-amz-date': '20260101T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=test/20260101/ap-south-1/dynamodb/aws4_request, SignedHeaders=host, Signature=0',
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${operation}: ${await answer.text()}`);
  return answer.json() as Promise<T>;
}

/** The table at one moment: the items by their keys. */
export type State = ReadonlyMap<string, Raw>;

export async function stateOf({ endpoint, tableName: TableName }: Engine): Promise<State> {
  const state = new Map<string, Raw>();
  for (let ExclusiveStartKey: object | undefined; ; ) {
    const page = await asked<{ Items: Raw[]; LastEvaluatedKey?: object }>(endpoint, 'Scan', {
      ...{ TableName, ConsistentRead: true, ExclusiveStartKey },
    });
    for (const item of page.Items) state.set(`${item.pk?.S}\n${item.sk?.S}`, item);
    if (!page.LastEvaluatedKey) return state;
    ExclusiveStartKey = page.LastEvaluatedKey;
  }
}

/** A new table of the same engine with the items of a moment. */
export async function tableWith(endpoint: string, state: State): Promise<Engine> {
  const tableName = `records-${randomUUID().slice(0, 8)}`;
  await createTable(endpoint, tableName);
  const items = [...state.values()];
  for (let i = 0; i < items.length; i += 25) {
    const requests = items.slice(i, i + 25).map((Item) => ({ PutRequest: { Item } }));
    await asked(endpoint, 'BatchWriteItem', { RequestItems: { [tableName]: requests } });
  }
  return { endpoint, tableName };
}

/** Counters of numbers and attempts may be ahead of what they count. */
const RUNS_AHEAD = /^(put|change|delete) (SEQ|THROTTLE)#|^change (OTP|STEP)#/;

/**
 * What changed in the table between two moments: for each change the kind of item and what was done to it. Two runs of
 * the same request give the same list.
 */
export function effectOf(before: State, after: State): string[] {
  const changes: string[] = [];
  for (const [key, row] of after) {
    const was = before.get(key);
    if (!was) changes.push(`put ${kindOf(row)}`);
    else if (textOf(was) !== textOf(row)) changes.push(`change ${kindOf(row)}`);
  }
  for (const [key, row] of before) if (!after.has(key)) changes.push(`delete ${kindOf(row)}`);
  return changes.filter((change) => !RUNS_AHEAD.test(change)).sort();
}

/** Maps have no order. The engine returns the same map in a different order each time. */
const textOf = (item: Raw) =>
  JSON.stringify(item, (_, value) =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );

function kindOf({ pk, sk, action, resource_type, success, gone }: Raw): string {
  const [family = '', kind = ''] = (pk?.S ?? '').split('#');
  if (family === 'AUDIT') return `AUDIT# ${action?.S} ${resource_type?.S} ${success?.BOOL}`;
  const named = family === 'FEED' || family === 'UNIQUE' ? kind : '';
  const sort = /^(?:[A-Z]+|[a-z-]+#)/.exec(sk?.S ?? '')?.[0] ?? '';
  return `${family}#${named} ${sort}${gone ? ' gone' : ''}`;
}

export const auditsIn = (effect: readonly string[]) =>
  effect.filter((change) => change.startsWith('put AUDIT#')).length;
