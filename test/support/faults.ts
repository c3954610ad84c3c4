import { createServer, type Server } from 'node:net';
import {
  DynamoDBClient,
  type DynamoDBClientConfig,
  type TransactWriteItemsInput,
} from '@aws-sdk/client-dynamodb';
import { UNHEARD } from '#functions/app/awsBounds.ts';

/**
 * What happens to one request to the table:
 * - `refuse`: the connection fails before the request is sent; `throttle`: the table refuses it as one too many
 * - `loseAnswer`: the table carries it out, and the connection fails on the way back
 * - `conflict`: it meets a transaction on the same item, which the local engine never reports; reads meet none
 * - `hang`: it goes to a server that never answers, until the client's own timeout
 */
export type Fault = 'refuse' | 'loseAnswer' | 'throttle' | 'conflict' | 'hang' | undefined;

/** The number of the client's call, from 1, and the number of the SDK's attempt at that call. */
export type Attempt = { call: number; attempt: number };

/** A fault as the network shows it. The SDK takes it for temporary and retries. */
const lost = () => Object.assign(new Error('the connection was closed'), { name: 'TimeoutError' });

const refused = (name: string, more: object = {}) =>
  Object.assign(new Error(name), { name, $fault: 'client', $metadata: { httpStatusCode: 400 }, ...more });

const CONFLICTS: Record<string, () => Error> = {
  TransactWriteItemsCommand: () =>
    refused('TransactionCanceledException', { CancellationReasons: [{ Code: 'TransactionConflict' }] }),
  UpdateItemCommand: () => refused('TransactionConflictException'),
};

/** How many attempts the SDK makes at one call. */
export const ATTEMPTS = 3;
/** The client's timeout for a request that hangs. */
const HANG_MS = 40;

/**
 * The SDK's retries with almost no time between them. The SDK's own strategy also shares a budget, which a client that
 * meets many faults on purpose would soon use up.
 */
const hastyRetries = (): DynamoDBClientConfig['retryStrategy'] => {
  const token = (count: number) => ({ getRetryCount: () => count, getRetryDelay: () => 2 * count });
  return {
    acquireInitialRetryToken: async () => token(0),
    refreshRetryTokenForRetry: async (before, { errorType }) => {
      const next = before.getRetryCount() + 1;
      if (next >= ATTEMPTS || errorType === 'CLIENT_ERROR') throw new Error('not tried again');
      return token(next);
    },
    recordSuccess() {},
  };
};

const LOCAL = {
  region: 'ap-south-1',
  credentials: { accessKeyId: 'test', secretAccessKey: 'test' },
  logger: UNHEARD,
};
/** The client whose request handler is used for requests that hang. */
let impatient: DynamoDBClient | undefined;

/**
 * A client of the engine whose requests suffer the fault that `choose` returns, attempt by attempt, below the SDK's
 * retries.
 * @param choose sees the command's name, such as `TransactWriteItemsCommand`
 */
export function faultyClient(
  endpoint: string,
  choose: (command: string, at: Attempt) => Fault,
): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint, ...LOCAL, retryStrategy: hastyRetries() });
  let calls = 0;
  client.middlewareStack.add(
    // Called once for each call. The function it returns is called for each attempt.
    (next, { commandName = '' }) => {
      calls += 1;
      const call = calls;
      let attempt = 0;
      return async (args) => {
        attempt += 1;
        const fault = choose(commandName, { call, attempt });
        if (fault === 'refuse') throw lost();
        if (fault === 'throttle') throw refused('ThrottlingException');
        if (fault === 'hang') {
          const request = Object.assign(Object.create(args.request as object), { port: await silentPort() });
          impatient ??= new DynamoDBClient({
            ...LOCAL,
            requestHandler: { requestTimeout: HANG_MS, throwOnRequestTimeout: true },
          });
          await impatient.config.requestHandler.handle(request);
        }
        const conflict = fault === 'conflict' && CONFLICTS[commandName];
        if (conflict) throw conflict();
        const answer = await next(args);
        if (fault === 'loseAnswer') throw lost();
        return answer;
      };
    },
    // Outside the deserializer: the body of a lost answer is then read and its socket free again.
    { step: 'deserialize', priority: 'high', name: 'faults' },
  );
  return client;
}

/**
 * A client of the engine that lets others go first: it awaits `meanwhile` before it sends a transaction.
 * @param meanwhile sees the partitions that the transaction writes or checks
 */
export function beforeTransactions(
  endpoint: string,
  meanwhile: (partitions: string[]) => Promise<void>,
): DynamoDBClient {
  const client = new DynamoDBClient({ endpoint, ...LOCAL });
  client.middlewareStack.add(
    (next) => async (args) => {
      const { TransactItems = [] } = args.input as TransactWriteItemsInput;
      const keysOf = TransactItems.map(({ Put, Update, Delete, ConditionCheck }) => {
        const { pk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)?.Key ?? {};
        return String(pk?.S ?? pk);
      });
      if (keysOf.length > 0) await meanwhile(keysOf);
      return next(args);
    },
    { step: 'initialize', priority: 'low', name: 'meanwhile' },
  );
  return client;
}

let silence: Promise<Server> | undefined;
/** The port of a local server that accepts connections and never answers. It does not keep the process alive. */
async function silentPort(): Promise<number> {
  silence ??= new Promise((resolve) => {
    const server = createServer((socket) => void socket.on('error', () => {}).unref());
    server.listen(0, '127.0.0.1', () => resolve(server.unref()));
  });
  const address = (await silence).address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** A generator of numbers from 0 up to 1. The same seed gives the same numbers (mulberry32). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
