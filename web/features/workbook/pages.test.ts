import { expect, it } from 'vitest';
import { allOf, pagesOf } from './pages.ts';

type One = { id: number; posts: number };
const listOf = (count: number): One[] => Array.from({ length: count }, (_, at) => ({ id: at + 1, posts: 1 }));

/** A server with a list. `before` changes it before an answer, and no answer has more than `most` records. */
function server(list: One[], before: (asked: number, list: One[]) => One[] = (_, now) => now, most = 500) {
  const asked: number[][] = [];
  let now = list;
  const ask = async (wanted: { page: number; limit: number }) => {
    now = before(asked.length + 1, now);
    asked.push([wanted.page, wanted.limit]);
    const limit = Math.min(wanted.limit, most);
    const page = (wanted.page - 1) * (wanted.limit / limit) + 1;
    const total = now.length;
    const pagination = { page, limit, total, totalPages: Math.ceil(total / limit) };
    return { data: now.slice((page - 1) * limit, page * limit), pagination };
  };
  return { ask, asked };
}
const all = ({ ask }: ReturnType<typeof server>, most = 5000) => allOf(ask, most, () => {});
const ids = (list: readonly One[]) => list.map(({ id }) => id).sort((a, b) => a - b);

it('goes on behind a page that was cut, and misses no record', async () => {
  const cut = server(listOf(1200), undefined, 250);
  const rows: One[] = [];
  for await (const { data } of pagesOf(cut.ask)) rows.push(...data);
  expect(rows).toEqual(listOf(1200));
  expect(cut.asked).toEqual([
    [1, 500],
    [2, 250],
    [3, 250],
    [4, 250],
    [5, 250],
  ]);
});

it('loads a list again in which a record moved to another page meanwhile', async () => {
  const moving = server(listOf(600), (asked, now) =>
    asked === 2 ? [...now.slice(599), ...now.slice(0, 599)] : now,
  );
  const loaded = await all(moving);
  expect(typeof loaded === 'object' && ids(loaded)).toEqual(ids(listOf(600)));
  expect(moving.asked).toHaveLength(4);
});

it('loads a list again of which a record was deleted between two pages', async () => {
  const shrinking = server(listOf(600), (asked, now) => (asked === 2 ? now.slice(1) : now));
  const loaded = await all(shrinking);
  expect(typeof loaded === 'object' && ids(loaded)).toEqual(ids(listOf(600)).slice(1));
});

it('says so of a list that never stands still, and of one that is too long', async () => {
  const never = server(listOf(600), (_, now) => [...now.slice(1), ...now.slice(0, 1)].reverse());
  expect(await all(never)).toBe('moved');
  expect(never.asked).toHaveLength(6);
  expect(await all(server(listOf(600)), 599)).toBe('many');
  expect(await all(server([]))).toEqual([]);
});
