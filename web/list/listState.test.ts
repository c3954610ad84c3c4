import { expect, it } from 'vitest';
import { readListState, writeListState } from './listState.ts';

it.each([
  ['', { q: '', page: 1, limit: 10 }],
  ['q=+Zotlang+&page=3&limit=25', { q: 'Zotlang', page: 3, limit: 25 }],
  ['page=0&limit=7', { q: '', page: 1, limit: 10 }],
  ['page=-2&limit=1000', { q: '', page: 1, limit: 10 }],
  ['page=two', { q: '', page: 1, limit: 10 }],
])('reads ?%s', (query, expected) => {
  expect(readListState(new URLSearchParams(query))).toEqual(expected);
});

it('keeps defaults out of the address', () => {
  expect(writeListState({ q: '', page: 1, limit: 10 }).toString()).toBe('');
  expect(writeListState({ q: 'Zotlang', page: 2, limit: 50 }).toString()).toBe('q=Zotlang&page=2&limit=50');
});

it('cuts a search that the server would refuse for its length', () => {
  expect(readListState(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100);
});
