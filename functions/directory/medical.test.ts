import { expect, it } from 'vitest';
import type { TeacherRow } from '../teachers/stored.ts';
import type { Joined } from './joined.ts';
import { withoutMedical } from './medical.ts';
import { searchText } from './row.ts';

it('the teachers without a record are searched by name and by each Teacher ID they had, but not by phone', () => {
  const rowOf = (id: number, ...texts: string[]) =>
    ({ id, school: 1, text: searchText(texts) }) as TeacherRow;
  const merged = rowOf(1, 'Zova', 'X-1', '9862012345', 'X-2', 'X-3');
  const plain = rowOf(2, 'Zovi', 'Y-1', '9862054321');
  const joined = { teachers: [merged, plain], schools: [] } as unknown as Joined;
  const found = (q: string) => withoutMedical(joined, q).map(({ id }) => id);
  expect(found('zov')).toEqual([1, 2]);
  for (const id of ['X-1', 'X-2', 'X-3']) expect(found(id), id).toEqual([1]);
  expect(found('98620')).toEqual([]);
});
