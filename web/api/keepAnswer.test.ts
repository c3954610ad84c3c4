import { SWRConfig, unstable_serialize } from 'swr';
import { beforeEach, expect, it, vi } from 'vitest';
import { isSettled, keepNew, keepRow, listOptions } from './keepAnswer.ts';

const school = (id: number, more: object = {}) => ({ id, school_name: `School ${id}`, pincode: '', ...more });
const PLAIN = { page: 1, limit: 2 };

type Held = { data: object[]; pagination: object } | undefined;
const { cache } = SWRConfig.defaultValue;
const keyOf = (query: object) => ['schools.list', { query }];

/** Puts the page of a list into the cache, as a list on screen does with its answer. */
function hold(query: object, ids: readonly number[], total = ids.length): void {
  const pagination = { page: 1, limit: 2, total, totalPages: Math.ceil(total / 2) };
  const data = { success: true, data: ids.map((id) => school(id)), pagination };
  const key = unstable_serialize(keyOf(query));
  cache.set(key, { data, _k: keyOf(query) } as object);
  listOptions('schools.list', { query }).onSuccess(data, key);
}
const held = (query: object) => cache.get(unstable_serialize(keyOf(query)))?.data as Held;

const settled = (query: object) => isSettled('schools.list', { query });

beforeEach(() => {
  for (const key of [...cache.keys()]) cache.delete(key);
});

it('a changed record stands in its row, which is certain where nothing looks at what changed', () => {
  const [byName, status, other] = [
    { ...PLAIN, sort: 'name' },
    { ...PLAIN, status: 'Incomplete record' },
    { page: 2, limit: 2 },
  ];
  for (const query of [PLAIN, byName, status]) hold(query, [2, 1]);
  hold(other, [3]);

  const told = keepRow('schools', school(1, { pincode: '796001' }));
  expect([PLAIN, byName, status, other].map(settled)).toEqual([true, true, false, false]);
  expect([PLAIN, byName, status].map((query) => told(keyOf(query)))).toEqual([true, true, false]);
  for (const query of [PLAIN, byName, status])
    expect(held(query)?.data).toEqual([school(2), school(1, { pincode: '796001' })]);
  expect(held(other)?.data).toEqual([school(3)]);

  keepRow('schools', school(1, { school_name: 'Another' }));
  expect([PLAIN, byName].map(settled)).toEqual([true, false]);
  expect(held(byName)?.data).toEqual([school(2), school(1, { school_name: 'Another' })]);

  keepRow('schools', school(1), undefined, () => false);
  expect(settled(PLAIN)).toBe(false);
});

it('is certain for the way back from a form, and no longer', () => {
  hold(PLAIN, [1]);
  keepRow('schools', school(1));
  expect(settled(PLAIN)).toBe(true);
  const later = performance.now() + 60_000;
  const clock = vi.spyOn(performance, 'now').mockReturnValue(later);
  expect(settled(PLAIN)).toBe(false);
  clock.mockRestore();
});

it('a page that came long before the save shows the row and is requested again, one that came just before is not', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  hold(PLAIN, [2, 1]);
  clock.mockReturnValue(25_000);
  const later = { ...PLAIN, sort: 'name' };
  hold(later, [2, 1]);

  clock.mockReturnValue(40_000);
  const told = keepRow('schools', school(1, { pincode: '796001' }));
  for (const query of [PLAIN, later])
    expect(held(query)?.data).toEqual([school(2), school(1, { pincode: '796001' })]);
  expect([PLAIN, later].map((query) => told(keyOf(query)))).toEqual([false, true]);
  const options = [PLAIN, later].map((query) => listOptions('schools.list', { query }));
  expect(options.map(({ revalidateIfStale }) => revalidateIfStale)).toEqual([true, false]);

  keepNew('schools', school(5));
  expect(held(PLAIN)).toMatchObject({ data: [school(5), school(2)], pagination: { total: 3 } });
  expect(settled(PLAIN)).toBe(false);

  hold(PLAIN, [5, 2], 4);
  keepNew('schools', school(6));
  expect(settled(PLAIN)).toBe(true);
  clock.mockRestore();
});

it('a new record stands first on the first page of the plain list, once, and nowhere else', () => {
  const others = [
    { page: 2, limit: 2 },
    { ...PLAIN, sort: 'name' },
    { ...PLAIN, district: 'Aizawl' },
  ];
  for (const query of [PLAIN, ...others]) hold(query, [2, 1], 4);
  keepNew('schools', school(5));
  expect([PLAIN, ...others].map(settled)).toEqual([true, false, false, false]);
  const first = held(PLAIN);
  expect(first).toMatchObject({
    data: [school(5), school(2)],
    pagination: { total: 5, totalPages: 3, limit: 2 },
  });
  for (const query of others) expect(held(query)?.data).toEqual([school(2), school(1)]);
  keepNew('schools', school(5));
  expect(held(PLAIN)).toEqual(first);
});
