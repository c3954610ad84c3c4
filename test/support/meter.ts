import { AsyncLocalStorage } from 'node:async_hooks';
import { DynamoDBDocumentClient, GetCommand } from '@aws-sdk/lib-dynamodb';
import { engineClient } from './deps.ts';
import { itemSize } from './itemSize.ts';

type Item = Record<string, unknown>;
type Named = { pk: string; sk: string };

/** One request to the table. */
type Trip = {
  command: string;
  read: number;
  write: number;
  /** Bytes of the items read and written. */
  bytes: number;
  /** Whether it reads the session with its account, as every call does to find out who asks. */
  auth: boolean;
  /** Length of the longest chain of trips that ends with this one, without those of `auth`. */
  depth: number;
  /** The units that the engine itself reports. */
  engine: number;
};

/** What one call cost, in DynamoDB's units. `auth` is counted apart. */
export type Usage = {
  read: number;
  write: number;
  trips: number;
  depth: number;
  bytes: number;
  auth: { read: number; trips: number };
  /** Write units by item, as `pk sk`. */
  written: Map<string, number>;
  list: Trip[];
};

type Scope = { trips: Trip[]; written: Map<string, number> };

/** The inputs of the commands that `Table` sends. */
type Input = {
  TableName?: string;
  ConsistentRead?: boolean;
  Item?: Item & Named;
  Key?: Named;
  ConditionExpression?: string;
  RequestItems?: Record<string, { Keys?: Named[]; ConsistentRead?: boolean }>;
  TransactItems?: Record<string, Input>[];
  ReturnConsumedCapacity?: 'TOTAL';
};
type Consumed = { CapacityUnits?: number };
type Output = {
  Item?: Item;
  Items?: Item[];
  Attributes?: Item;
  Responses?: Record<string, Item[]>;
  ConsumedCapacity?: Consumed | Consumed[];
};

const READ_UNIT = 4096;
const WRITE_UNIT = 1024;

const readUnits = (bytes: number, strong: boolean) =>
  Math.max(1, Math.ceil(bytes / READ_UNIT)) * (strong ? 1 : 0.5);
const writeUnits = (bytes: number) => Math.max(1, Math.ceil(bytes / WRITE_UNIT));

/**
 * A client of the table that counts what DynamoDB would charge (PERFORMANCE.md B1), from the sizes of the items. A
 * replaced, changed or deleted item is charged by the larger of its old and new size. Its old size is therefore read
 * first, without being counted. That makes a metered write slower, so its time means nothing. A refused write is
 * charged like a successful one.
 */
export function meteredClient(engine: { endpoint: string; tableName: string }) {
  const client = engineClient(engine.endpoint);
  const beside = DynamoDBDocumentClient.from(engineClient(engine.endpoint));
  const scopes = new AsyncLocalStorage<Scope>();
  const units = new Map<string, number>();

  const sizeNow = async (Key: Named) => {
    const command = new GetCommand({ TableName: engine.tableName, Key, ConsistentRead: true });
    return itemSize((await beside.send(command)).Item);
  };
  const keyOf = ({ Item, Key }: Input): Named => {
    const named = Item ?? Key;
    if (!named) throw new Error('a write without an item');
    return { pk: named.pk, sk: named.sk };
  };
  /** The larger of the sizes before and after. An item that a condition says is new had no size before. */
  const written = async (send: () => Promise<Output>, actions: Input[]) => {
    const before = await Promise.all(
      actions.map((one) =>
        one.Item && one.ConditionExpression === 'attribute_not_exists(pk)' ? 0 : sizeNow(keyOf(one)),
      ),
    );
    const [outcome] = await Promise.allSettled([send()]);
    const sizes = actions.map(async (one, i) =>
      Math.max(before[i] ?? 0, one.Item ? itemSize(one.Item) : await sizeNow(keyOf(one))),
    );
    return { outcome, sizes: await Promise.all(sizes) };
  };

  async function counted(command: string, input: Input, send: () => Promise<Output>) {
    const trip = { command, read: 0, write: 0, bytes: 0, auth: false, engine: 0 };
    if (command === 'UpdateItemCommand' || command === 'TransactWriteItemsCommand') {
      const factor = command === 'UpdateItemCommand' ? 1 : 2;
      const actions = input.TransactItems?.flatMap((one) => Object.values(one)) ?? [input];
      const { outcome, sizes } = await written(send, actions);
      const spent = scopes.getStore()?.written;
      for (const [i, size] of sizes.entries()) {
        const { pk, sk } = keyOf(actions[i] as Input);
        const cost = factor * writeUnits(size);
        trip.write += cost;
        trip.bytes += size;
        for (const map of [units, spent]) map?.set(`${pk} ${sk}`, (map.get(`${pk} ${sk}`) ?? 0) + cost);
      }
      return { outcome, trip };
    }
    const output = await send();
    const batch = Object.entries(input.RequestItems ?? {})[0];
    if (batch) {
      const [table, { Keys = [], ConsistentRead = false }] = batch;
      const sizes = (output.Responses?.[table] ?? []).map(itemSize);
      // A key without an item is charged like the smallest item.
      const all = [...sizes, ...Array<number>(Keys.length - sizes.length).fill(0)];
      trip.read = all.reduce((sum, size) => sum + readUnits(size, ConsistentRead), 0);
      trip.bytes = sizes.reduce((sum, size) => sum + size, 0);
      trip.auth = Keys.some(({ sk }) => sk.startsWith('SESSION#'));
    } else if (command === 'GetItemCommand' || command === 'QueryCommand') {
      trip.bytes = [output.Item, ...(output.Items ?? [])].reduce((sum, item) => sum + itemSize(item), 0);
      trip.read = readUnits(trip.bytes, input.ConsistentRead ?? false);
    } else {
      throw new Error(`the meter does not know ${command}`);
    }
    return { outcome: { status: 'fulfilled', value: output } as const, trip };
  }

  client.middlewareStack.add(
    (next, context) => async (args) => {
      const command = context.commandName ?? '';
      const scope = scopes.getStore();
      const input = { ...args.input, ReturnConsumedCapacity: 'TOTAL' } as Input;
      const before = scope?.trips.reduce((deepest, trip) => Math.max(deepest, trip.depth), 0) ?? 0;
      let result: Awaited<ReturnType<typeof next>> | undefined;
      const { outcome, trip } = await counted(command, input, async () => {
        result = await next({ ...args, input: input as typeof args.input });
        return result.output as Output;
      });
      const consumed = outcome.status === 'fulfilled' ? [outcome.value.ConsumedCapacity ?? []].flat() : [];
      trip.engine = consumed.reduce((sum, { CapacityUnits = 0 }) => sum + CapacityUnits, 0);
      scope?.trips.push({ ...trip, depth: trip.auth ? 0 : before + 1 });
      if (outcome.status === 'rejected') throw outcome.reason;
      return result as NonNullable<typeof result>;
    },
    { step: 'initialize' },
  );

  return {
    client,
    /** Write units by item (`pk sk`) since the client was made. */
    units,
    /** Runs `work` and returns what it cost. Other work at the same time is not counted. */
    async of<T>(work: () => Promise<T>): Promise<{ result: T; usage: Usage }> {
      const scope: Scope = { trips: [], written: new Map() };
      const result = await scopes.run(scope, work);
      return { result, usage: summed(scope) };
    },
    close() {
      client.destroy();
      beside.destroy();
    },
  };
}

function summed({ trips, written }: Scope): Usage {
  const own = trips.filter(({ auth }) => !auth);
  const auth = trips.filter((trip) => trip.auth);
  const sum = (list: Trip[], of: 'read' | 'write' | 'bytes') => list.reduce((all, trip) => all + trip[of], 0);
  return {
    read: sum(own, 'read'),
    write: sum(own, 'write'),
    bytes: sum(own, 'bytes'),
    trips: own.length,
    depth: Math.max(0, ...own.map(({ depth }) => depth)),
    auth: { read: sum(auth, 'read'), trips: auth.length },
    written,
    list: trips,
  };
}
