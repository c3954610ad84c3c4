import { beforeAll, describe, expect, it } from 'vitest';
import { Table } from '#functions/table/table.ts';
import { engineClient } from '../support/deps.ts';
import { OWN_ENGINE, withEngine } from '../support/engine.ts';
import { itemSize } from '../support/itemSize.ts';
import { meteredClient } from '../support/meter.ts';

const engine = withEngine();
const NEW = { text: 'attribute_not_exists(pk)' };
const key = (n: number) => ({ pk: 'P', sk: String(n).padStart(4, '0') });

let meter: ReturnType<typeof meteredClient>;
let table: Table;
let beside: Table;
const put = (n: number, bytes: number) =>
  table.transact([{ put: { ...key(n), text: 'x'.repeat(bytes) }, condition: NEW }]);

beforeAll(async () => {
  meter = meteredClient(engine);
  table = new Table(meter.client, engine.tableName);
  beside = new Table(engineClient(engine.endpoint), engine.tableName);
  for (const n of [1, 2, 3, 4, 5]) await put(n, 2000);
});

describe('item sizes', () => {
  it.each<[string, Record<string, unknown>, number]>([
    ['names and texts in UTF-8', { name: 'Zoṭlâng' }, 4 + 10],
    ['numbers by their digits', { n: 1, m: 123456, k: -12 }, 3 + 2 + 4 + 3],
    ['true, null and what is left out', { a: true, b: null, c: undefined }, 2 + 2],
    ['lists and maps', { l: ['ab', 'c'], m: { k: 'v' } }, 1 + 3 + 3 + 2 + (1 + 3 + 1 + 1 + 1)],
  ])('count %s', (_what, item, bytes) => {
    expect(itemSize(item)).toBe(bytes);
  });
});

describe('the meter', () => {
  it.each<[string, () => Promise<unknown>, { read: number; write: number }]>([
    ['a read of one item, 4 KB a unit', () => table.get(key(1)), { read: 1, write: 0 }],
    ['a read of nothing', () => table.get(key(99)), { read: 1, write: 0 }],
    [
      'a query, the sum of its items',
      () => table.query({ pk: 'P', through: undefined }),
      { read: 3, write: 0 },
    ],
    ['a query that finds nothing', () => table.query({ pk: 'Q' }), { read: 1, write: 0 }],
    ['a batch, each item rounded up', () => table.batchGet([1, 2, 3].map(key)), { read: 3, write: 0 }],
    ['a counter', () => table.add({ pk: 'SEQ', sk: 'SEQ' }, 1), { read: 0, write: 1 }],
    ['a transaction, twice 1 KB a unit', () => put(6, 1500), { read: 0, write: 4 }],
    [
      'a large item replaced by a small one, by the larger',
      () => table.transact([{ put: { ...key(6), text: 'x' }, condition: { text: 'attribute_exists(pk)' } }]),
      { read: 0, write: 4 },
    ],
    [
      'the change of a large item',
      async () => {
        await beside.transact([{ put: { ...key(8), text: 'x'.repeat(1500) }, condition: NEW }]);
        await table.update(key(8), { text: 'SET small = :one', values: { ':one': 1 } });
      },
      { read: 0, write: 2 },
    ],
    [
      'a check within a transaction',
      () =>
        table.transact([
          { check: key(1), condition: { text: 'attribute_exists(pk)' } },
          { put: { ...key(9) }, condition: NEW },
        ]),
      { read: 0, write: 6 },
    ],
    [
      'the deletion of a large item',
      () => table.transact([{ delete: key(8), condition: { text: 'attribute_exists(pk)' } }]),
      { read: 0, write: 4 },
    ],
  ])('counts %s', async (_what, work, { read, write }) => {
    const { usage } = await meter.of(work);
    expect(usage).toMatchObject({ read, write, trips: 1, depth: 1 });
    const [trip] = usage.list;
    // Another engine may report other units, or none.
    if (OWN_ENGINE) expect([trip?.command, trip?.engine]).toEqual([trip?.command, read + write]);
  });

  it('tells trips that wait for each other from those that do not, and calls from each other', async () => {
    const chain = meter.of(async () => {
      await table.get(key(1));
      await Promise.all([table.get(key(2)), table.get(key(3))]);
    });
    const [{ usage }, other] = await Promise.all([chain, meter.of(() => table.get(key(4)))]);
    expect(usage).toMatchObject({ trips: 3, depth: 2, read: 3 });
    expect(other.usage).toMatchObject({ trips: 1, depth: 1, read: 1 });
  });

  it('keeps the reading of session and account apart', async () => {
    const { usage } = await meter.of(async () => {
      await table.batchGet([
        { pk: 'USER#1', sk: 'USER' },
        { pk: 'USER#1', sk: 'SESSION#s' },
      ]);
      await table.get(key(1));
    });
    expect(usage).toMatchObject({ read: 1, trips: 1, depth: 1, auth: { read: 2, trips: 1 } });
  });

  it('charges a refused write like one that is done', async () => {
    const { usage } = await meter.of(() => expect(put(1, 1500)).rejects.toThrow('condition failed'));
    expect(usage).toMatchObject({ write: 4, trips: 1 });
  });

  it('names the items that were written', async () => {
    const { usage } = await meter.of(async () => {
      await table.add({ pk: 'SEQ', sk: 'SEQ' }, 1);
      await put(7, 10);
      await table.add({ pk: 'SEQ', sk: 'SEQ' }, 1);
    });
    expect(usage.written).toEqual(
      new Map([
        ['SEQ SEQ', 2],
        ['P 0007', 2],
      ]),
    );
  });
});
