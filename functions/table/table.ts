import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import {
  BatchGetCommand,
  DynamoDBDocumentClient,
  GetCommand,
  QueryCommand,
  type QueryCommandInput,
  TransactWriteCommand,
  type TransactWriteCommandInput,
  UpdateCommand,
} from '@aws-sdk/lib-dynamodb';
import { AppError, unavailable } from '../app/errors.ts';
import type { Key } from './keys.ts';

export type Item = Key & Record<string, unknown>;

/** An expression with its values. `#name` placeholders stand only for reserved words. */
export type Expression = { text: string; names?: Record<string, string>; values?: Record<string, unknown> };

/** The item that a write is about, as one text. */
export const keyOf = (write: Write): string => {
  const { pk, sk } =
    'put' in write
      ? write.put
      : 'delete' in write
        ? write.delete
        : 'check' in write
          ? write.check
          : write.update;
  return `${pk} ${sk}`;
};

/** One action of a transaction. `refusal` makes the error when its condition does not hold. */
export type Write = { condition: Expression; refusal?: () => Error } & (
  | { put: Item }
  | { delete: Key }
  | { check: Key }
  | { update: Key; set: Expression }
);

/** A range of sort keys. `after` and `before` exclude the key that they name. */
type Keys =
  | { from: string; through: string }
  | { after?: string }
  | { before?: string }
  | { prefix?: string };
/** What to read of a partition. `newest` reads backwards and stops after this many. */
type Range = { pk: string; newest?: number } & Keys;

export const EXISTS: Expression = { text: 'attribute_exists(pk)' };
export const NEW: Expression = { text: 'attribute_not_exists(pk)' };
/** Holds whether there is an item or not. */
export const ALWAYS: Expression = { text: 'attribute_exists(pk) OR attribute_not_exists(pk)' };

/** The condition of a write did not hold. */
export class ConditionFailed extends Error {
  constructor() {
    super('condition failed');
  }
}

/** Waits for a write that need not happen. @returns what it answered, or undefined where its condition did not hold */
export async function ifDone<T>(writing: Promise<T>): Promise<T | undefined> {
  try {
    return await writing;
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
}

/** Waits for a write that need not happen. Tells whether its condition held, so that it did. */
export const isDone = async (writing: Promise<unknown>): Promise<boolean> =>
  (await ifDone(writing.then(() => true))) ?? false;

/** More writes than these no transaction takes. */
export const MOST_WRITES = 100;

const CONFLICT_RETRIES = 5;
/** No retry begins later than this, because a directory waits for a transaction's numbers only so long. */
const LAST_TRY_MS = 4000;

/**
 * The only way to the table. Reads are strongly consistent unless the caller asks otherwise. Every error becomes a 503,
 * except a failed condition and a malformed request. The SDK has retried it by then.
 */
export class Table {
  readonly #client: DynamoDBDocumentClient;
  readonly #name: string;

  constructor(client: DynamoDBClient, name: string) {
    this.#client = DynamoDBDocumentClient.from(client, {
      marshallOptions: { removeUndefinedValues: true },
    });
    this.#name = name;
  }

  /** @typeParam T what the item is stored as */
  async get<T = Item>(key: Key): Promise<T | undefined> {
    const command = new GetCommand({ TableName: this.#name, Key: key, ConsistentRead: true });
    return (await reaching(() => this.#client.send(command))).Item as T | undefined;
  }

  /**
   * Reads the items that exist among `keys`, in no order. Reads chunks of 100 one after the other, because a function
   * has one connection and what waits for it uses up the time of the request.
   * @param consistent false reads at half the price, for callers that notice an outdated item
   * @param only the attributes to read; all of them unless told
   */
  async batchGet<T = Item>(keys: readonly Key[], consistent = true, only?: readonly string[]): Promise<T[]> {
    const found: T[] = [];
    for (let from = 0; from < keys.length; from += 100) {
      found.push(...(await this.#batchGet<T>(keys.slice(from, from + 100), consistent, only)));
    }
    return found;
  }

  async #batchGet<T>(
    keys: readonly Key[],
    ConsistentRead: boolean,
    only: readonly string[] = [],
  ): Promise<T[]> {
    // By placeholders, since some names are reserved words.
    const names = only.map((name, i) => [`#${i}`, name]);
    const projection = only.length > 0 && {
      ProjectionExpression: names.map(([placeholder]) => placeholder).join(', '),
      ExpressionAttributeNames: Object.fromEntries(names),
    };
    const found: T[] = [];
    let left: Record<string, unknown>[] | undefined = [...keys];
    for (let attempt = 0; left?.length; attempt += 1) {
      if (attempt > CONFLICT_RETRIES) throw unavailable(new Error('keys left unprocessed'));
      if (attempt > 0) await backOff(attempt);
      const command: BatchGetCommand = new BatchGetCommand({
        RequestItems: { [this.#name]: { Keys: left, ConsistentRead, ...projection } },
      });
      const answer = await reaching(() => this.#client.send(command));
      found.push(...((answer.Responses?.[this.#name] ?? []) as T[]));
      left = answer.UnprocessedKeys?.[this.#name]?.Keys;
    }
    return found;
  }

  /** Reads every item of a partition in the range, in the order of the sort key, page after page. */
  async query<T = Item>({ pk, newest, ...range }: Range): Promise<T[]> {
    const { text, values } = condition(range);
    const input: QueryCommandInput = {
      TableName: this.#name,
      ConsistentRead: true,
      KeyConditionExpression: `pk = :pk${text}`,
      ExpressionAttributeValues: { ':pk': pk, ...values },
    };
    if (newest !== undefined) Object.assign(input, { ScanIndexForward: false, Limit: newest });
    const items: T[] = [];
    do {
      const page = await reaching(() => this.#client.send(new QueryCommand(input)));
      items.push(...((page.Items ?? []) as T[]));
      input.ExclusiveStartKey = page.LastEvaluatedKey;
    } while (input.ExclusiveStartKey && items.length < (newest ?? Number.POSITIVE_INFINITY));
    return items;
  }

  /** Adds to a counter and returns its new value. When an answer is lost, numbers stay unused; none is given twice. */
  async add(key: Key, amount: number): Promise<number> {
    const item = await this.update(key, { text: 'ADD n :amount', values: { ':amount': amount } });
    return item.n as number;
  }

  /**
   * Updates one item and returns it whole. Retries conflicts with transactions up to five times.
   * @throws ConditionFailed; 503 after the retries
   */
  async update(key: Key, set: Expression, condition?: Expression): Promise<Item> {
    const command = new UpdateCommand({
      TableName: this.#name,
      Key: key,
      UpdateExpression: set.text,
      ConditionExpression: condition?.text,
      ExpressionAttributeNames: merged(set.names, condition?.names),
      ExpressionAttributeValues: merged(set.values, condition?.values),
      ReturnValues: 'ALL_NEW',
    });
    for (let attempt = 0; ; attempt += 1) {
      try {
        return (await this.#client.send(command)).Attributes as Item;
      } catch (error) {
        // A transaction on the same item was under way. Nothing was written, and the SDK does not retry this error.
        const conflict = isNamed(error, 'TransactionConflictException');
        if (!conflict || attempt >= CONFLICT_RETRIES) throw translated(error);
        await backOff(attempt + 1);
      }
    }
  }

  /**
   * Commits all of the writes or none. Retries conflicts with other transactions up to five times, and begins no retry
   * after four seconds.
   * @throws the `refusal` of the first refused write, or ConditionFailed when it has none; 503 after the retries; what the
   * table says of a write that it never takes
   */
  async transact(writes: readonly Write[]): Promise<void> {
    const input: TransactWriteCommandInput = {
      TransactItems: writes.map((write) => action(this.#name, write)),
    };
    const began = performance.now();
    for (let attempt = 0; ; attempt += 1) {
      // Each attempt has its own token. The SDK repeats the token when it retries, so a lost answer causes no second
      // write.
      const command = new TransactWriteCommand({ ...input, ClientRequestToken: randomUUID() });
      try {
        await this.#client.send(command);
        return;
      } catch (error) {
        const codes = cancellations(error);
        if (!codes) throw translated(error);
        const refused = codes.indexOf('ConditionalCheckFailed');
        if (refused >= 0) throw writes[refused]?.refusal?.() ?? new ConditionFailed();
        // As a malformed request: an item that is too large stays so.
        if (codes.includes('ValidationError')) throw error;
        const late = performance.now() - began > LAST_TRY_MS;
        if (late || attempt >= CONFLICT_RETRIES) throw unavailable(error);
        await backOff(attempt + 1);
      }
    }
  }
}

function condition(keys: Keys): { text: string; values?: Record<string, string> } {
  if ('from' in keys) {
    const values = { ':from': keys.from, ':through': keys.through };
    return { text: ' AND sk BETWEEN :from AND :through', values };
  }
  const [[name, key] = []] = Object.entries(keys);
  if (!name || key === undefined) return { text: '' };
  const text = { prefix: 'begins_with(sk, :sk)', after: 'sk > :sk', before: 'sk < :sk' }[name];
  return { text: ` AND ${text}`, values: { ':sk': key } };
}

function action(TableName: string, write: Write) {
  const { condition } = write;
  const common = {
    TableName,
    ConditionExpression: condition.text,
    ExpressionAttributeNames: condition.names,
    ExpressionAttributeValues: condition.values,
  };
  if ('put' in write) return { Put: { ...common, Item: write.put } };
  if ('delete' in write) return { Delete: { ...common, Key: write.delete } };
  if ('check' in write) return { ConditionCheck: { ...common, Key: write.check } };
  return {
    Update: {
      ...common,
      Key: write.update,
      UpdateExpression: write.set.text,
      ExpressionAttributeNames: merged(write.set.names, condition.names),
      ExpressionAttributeValues: merged(write.set.values, condition.values),
    },
  };
}

const merged = <T>(one?: Record<string, T>, other?: Record<string, T>) =>
  one || other ? { ...one, ...other } : undefined;

async function reaching<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    throw translated(error);
  }
}

function translated(error: unknown): Error {
  if (error instanceof AppError) return error;
  if (isNamed(error, 'ConditionalCheckFailedException')) return new ConditionFailed();
  // A malformed request is our mistake and will not pass: a blank 500.
  if (isNamed(error, 'ValidationException')) return error as Error;
  return unavailable(error);
}

const isNamed = (error: unknown, name: string) => error instanceof Error && error.name === name;

/** The reason codes of a cancelled transaction, or undefined for any other error. */
function cancellations(error: unknown): string[] | undefined {
  if (!isNamed(error, 'TransactionCanceledException')) return undefined;
  const reasons = (error as { CancellationReasons?: { Code?: string }[] }).CancellationReasons ?? [];
  return reasons.map(({ Code }) => Code ?? 'None');
}

/** Waits for a random time: up to 50 ms before the first retry, and up to twice as long before each further one. */
const backOff = (attempt: number) => sleep(Math.random() * 25 * 2 ** attempt);
