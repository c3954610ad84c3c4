import { AsyncLocalStorage } from 'node:async_hooks';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { engineClient } from '../support/deps.ts';
import type { Fault } from './plan.ts';

/** An audit entry as it was sent to the table. */
type Sent = { action: string; resource_id: string; username: string };

/** What one operation sent to the table. */
export type Trace = {
  fault?: Fault;
  calls: number;
  transactions: number;
  /** Attempts that were refused or lost their answer. */
  faults: number;
  /** The audit entries of transactions that were carried out, whether or not the answer came back. */
  entries: Sent[];
  /** The number of the medical record that was created, or the version of the posts that were saved. */
  order?: number;
  /** The versions of the records that it stored, by sort key and id. */
  versions: Map<string, number>;
  /** When its first transaction was carried out, counted over all operations. */
  committed?: number;
};

const traces = new AsyncLocalStorage<Trace>();
let commits = 0;

/** Runs one operation. Its calls to the table are traced and suffer its fault. */
export const traced = <T>(trace: Trace, work: () => Promise<T>): Promise<T> => traces.run(trace, work);

export const newTrace = (fault?: Fault): Trace => ({
  fault,
  calls: 0,
  transactions: 0,
  faults: 0,
  entries: [],
  versions: new Map(),
});

type Value = { S?: string; N?: string };
type Transaction = {
  ClientRequestToken?: string;
  TransactItems?: { Put?: { Item?: Record<string, Value> } }[];
};

const lost = () => Object.assign(new Error('the connection was closed'), { name: 'TimeoutError' });

/** A client of the engine that knows which operation it works for. */
export function tracedClient(endpoint: string): DynamoDBClient {
  const client = engineClient(endpoint);
  const seen = new Set<string>();
  client.middlewareStack.add(
    (next, context) => {
      const trace = traces.getStore();
      const writes = context.commandName === 'TransactWriteItemsCommand';
      const mine = trace && faultOf(trace, writes);
      let attempt = 0;
      return async (args) => {
        attempt += 1;
        const fault = mine && attempt <= mine.attempts ? mine.kind : undefined;
        if (trace && fault) trace.faults += 1;
        if (fault === 'refuse') throw lost();
        const answer = await next(args);
        if (trace && writes) {
          const input = args.input as Transaction;
          // The engine answers a repeated attempt like the first, without doing it again.
          if (!seen.has(input.ClientRequestToken ?? '')) keep(trace, input);
          seen.add(input.ClientRequestToken ?? '');
        }
        if (fault === 'loseAnswer') throw lost();
        return answer;
      };
    },
    { step: 'deserialize', priority: 'high', name: 'trace' },
  );
  return client;
}

/** The fault of an operation, if this is the call that suffers it. */
function faultOf(trace: Trace, writes: boolean): Fault | undefined {
  const { fault } = trace;
  const number = trace.calls++;
  if (fault?.call === 'transaction' ? !writes || trace.transactions++ > 0 : number !== fault?.call)
    return undefined;
  return fault;
}

function keep(trace: Trace, { TransactItems = [] }: Transaction): void {
  commits += 1;
  trace.committed ??= commits;
  for (const { Put } of TransactItems) {
    const item = Put?.Item ?? {};
    if (item.pk?.S?.startsWith('AUDIT#'))
      trace.entries.push({
        action: item.action?.S ?? '',
        resource_id: item.resource_id?.S ?? '',
        username: item.username?.S ?? '',
      });
    if (item.version?.N) trace.versions.set(`${item.sk?.S} ${item.id?.N}`, Number(item.version.N));
    if (item.sk?.S === 'MEDICAL') trace.order = Number(item.order?.N);
    if (item.sk?.S === 'POSTS') trace.order = Number(item.version?.N);
  }
}
