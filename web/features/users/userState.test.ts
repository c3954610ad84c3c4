import { expect, it } from 'vitest';
import { readUserState, writeUserState } from './userState.ts';

const read = (query: string) => readUserState(new URLSearchParams(query));

it('reads search, filters, page and rows of the address bar, and writes the same address', () => {
  const query = 'q=deo&page=3&limit=25&role=sdeo&status=inactive';
  const state = { q: 'deo', page: 3, limit: 25, role: 'sdeo', status: 'inactive' };
  expect(read(query)).toEqual(state);
  expect(writeUserState(read(query)).toString()).toBe(query);
});

it('reads an unknown role or status as no filter, and writes no defaults', () => {
  const all = { q: '', page: 1, limit: 10, role: '', status: '' };
  expect(read('role=king&status=asleep&limit=7')).toEqual(all);
  expect(writeUserState(read('')).toString()).toBe('');
});
