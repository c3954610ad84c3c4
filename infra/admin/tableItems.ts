import { createHash } from 'node:crypto';
import { type AttributeValue, type DynamoDBClient, paginateScan } from '@aws-sdk/client-dynamodb';
import type { Item } from '../../functions/table/table.ts';

/** An item as DynamoDB sends it: each value under the name of its type. */
export type Attributes = Record<string, AttributeValue>;

const SEGMENTS = 4;

/** Hands over every item of a table, in no order, because it reads several segments at the same time. */
export async function eachItem(
  client: DynamoDBClient,
  TableName: string,
  take: (item: Attributes) => void,
): Promise<void> {
  const segment = async (Segment: number) => {
    for await (const item of itemsOf(client, TableName, { Segment, TotalSegments: SEGMENTS })) take(item);
  };
  await Promise.all(Array.from({ length: SEGMENTS }, (_, i) => segment(i)));
}

/** Reads the items of a table, or of one segment of it, as fast as they are taken. */
export async function* itemsOf(
  client: DynamoDBClient,
  TableName: string,
  segment: { Segment?: number; TotalSegments?: number } = {},
): AsyncGenerator<Attributes> {
  const pages = paginateScan({ client }, { TableName, ...segment, ConsistentRead: true });
  for await (const { Items = [] } of pages) yield* Items;
}

/** The item as our own code holds it. We store no sets and no nulls. Bytes become base64. */
export const plainItem = (item: Attributes) => plainMap(item) as Item;

const plainMap = (map: Attributes) =>
  Object.fromEntries(Object.entries(map).map(([name, value]) => [name, plain(value)]));

function plain({ S, N, BOOL, M, L, B }: AttributeValue): unknown {
  if (S !== undefined) return S;
  if (N !== undefined) return Number(N);
  if (M !== undefined) return plainMap(M);
  if (L !== undefined) return L.map(plain);
  return B === undefined ? BOOL : Buffer.from(B).toString('base64');
}

/**
 * The item as one line of JSON, with bytes in base64 as in an export. The same item gives the same text, whatever the
 * order of its attributes.
 */
export const toLine = (item: Attributes): string =>
  JSON.stringify(item, (_, value: unknown) => {
    if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
    if (value === null || typeof value !== 'object' || Array.isArray(value)) return value;
    return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
  });

/** The item of a line that `toLine` wrote. */
export const fromLine = (line: string): Attributes =>
  JSON.parse(line, (name, value: unknown) =>
    name === 'B' && typeof value === 'string' ? Buffer.from(value, 'base64') : value,
  );

const WHOLE = 2n ** 256n;

/** The kind of an item: its partition key up to the first `#`. */
export const kindOf = (pk: string): string => pk.split('#', 1)[0] as string;

type Sum = { count: number; sum: bigint };

/**
 * A digest of a whole table that does not depend on the order of its items. For each kind of item it holds the count
 * and the sum of the SHA-256 hashes.
 */
export class TableDigest {
  readonly #kinds = new Map<string, Sum>();

  add(item: Attributes): void {
    const kind = kindOf(item.pk?.S ?? '');
    const { count, sum } = this.#kinds.get(kind) ?? { count: 0, sum: 0n };
    const hash = BigInt(`0x${createHash('sha256').update(toLine(item)).digest('hex')}`);
    this.#kinds.set(kind, { count: count + 1, sum: (sum + hash) % WHOLE });
  }

  get count(): number {
    return [...this.#kinds.values()].reduce((all, { count }) => all + count, 0);
  }

  /** One sentence for each kind of item that `copy` does not hold as this table does. */
  differences(copy: TableDigest): string[] {
    const kinds = [...new Set([...this.#kinds.keys(), ...copy.#kinds.keys()])].sort();
    return kinds.flatMap((kind) => {
      const here = this.#kinds.get(kind);
      const there = copy.#kinds.get(kind);
      if (here?.count !== there?.count) {
        return [`Of ${here?.count ?? 0} items of ${kind} the copy has ${there?.count ?? 0}.`];
      }
      return here?.sum === there?.sum ? [] : [`Items of ${kind} were altered in the copy.`];
    });
  }
}

export async function digestOf(client: DynamoDBClient, tableName: string): Promise<TableDigest> {
  const digest = new TableDigest();
  await eachItem(client, tableName, (item) => digest.add(item));
  return digest;
}
