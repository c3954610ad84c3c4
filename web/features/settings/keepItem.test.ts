import { SWRConfig, unstable_serialize } from 'swr';
import { afterEach, expect, it, vi } from 'vitest';
import { listOptions } from '../../api/keepAnswer.ts';
import { keepItem } from './keepItem.ts';

const { cache } = SWRConfig.defaultValue;
const LIST = ['masterData.list', { path: '/mediums/all' }] as const;
const USAGE = ['masterData.usage', { params: { collection: 'mediums' } }];
const item = (id: number, name: string) => ({ id, version: 1, name, is_active: true });

/** Puts the list into the cache, as the screen does with its answer. */
function hold(names: readonly string[]) {
  const data = { success: true, data: names.map((name, i) => item(i + 1, name)) };
  const key = unstable_serialize([...LIST]);
  cache.set(key, { data, _k: LIST } as object);
  listOptions(...LIST).onSuccess(data, key);
}
const held = () =>
  cache.get(unstable_serialize([...LIST]))?.data?.data.map(({ name }: { name: string }) => name);

afterEach(() => vi.restoreAllMocks());

it('an added item stands where the server would have it, once, and neither list nor counts are requested', () => {
  hold(['English', 'Level 2', 'Level 10']);
  const told = keepItem(LIST, 'mediums', item(9, 'Level 9'));
  expect(held()).toEqual(['English', 'Level 2', 'Level 9', 'Level 10']);
  expect([told([...LIST]), told(USAGE)]).toEqual([true, true]);
  expect(told(['masterData.list', { path: '/districts/all' }])).toBe(false);
  keepItem(LIST, 'mediums', item(9, 'Level 9'));
  expect(held()).toHaveLength(4);
});

it('a list that came long before is requested again, for what colleagues added meanwhile', () => {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  hold(['English']);
  clock.mockReturnValue(40_000);
  const told = keepItem(LIST, 'mediums', item(9, 'Hmar'));
  expect(held()).toEqual(['English', 'Hmar']);
  expect([told([...LIST]), told(USAGE)]).toEqual([false, true]);
});
