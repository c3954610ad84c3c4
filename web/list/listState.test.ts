import { afterEach, expect, it, vi } from 'vitest';
import { rememberRows } from '../ui/rememberedRows.ts';
import { readListState, writeListState } from './listState.ts';

afterEach(() => vi.unstubAllGlobals());

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

it('says of a later page how many rows it has, whatever the browser remembers', () => {
  vi.stubGlobal('localStorage', { getItem: () => '50' });
  for (const limit of [10, 25]) {
    const address = writeListState({ q: '', page: 5, limit });
    expect(address.toString()).toBe(`page=5&limit=${limit}`);
    expect(readListState(address)).toEqual({ q: '', page: 5, limit });
  }
  expect(writeListState({ q: '', page: 2, limit: 20 }, 20).toString()).toBe('page=2&limit=20');
  // As addresses were written before.
  expect(readListState(new URLSearchParams('page=5')).limit).toBe(10);
});

it("accepts another list's sizes, and takes its usual one if the address has none of them", () => {
  expect(readListState(new URLSearchParams('limit=100'), [20, 100], 20).limit).toBe(100);
  expect(readListState(new URLSearchParams('limit=10'), [20, 100], 20).limit).toBe(20);
  expect(writeListState({ q: '', page: 1, limit: 20 }, 20).toString()).toBe('');
  expect(writeListState({ q: '', page: 1, limit: 10 }, 20).toString()).toBe('limit=10');
});

it.each(['\u200b', ' \u00ad\u2060 ', '\u0301', '\u3164'])(
  'reads a search of %j, which nobody sees, as none',
  (q) => {
    expect(readListState(new URLSearchParams({ q })).q).toBe('');
  },
);

it('cuts a search that the server would refuse for its length', () => {
  expect(readListState(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100);
});

it('takes the last choice of this browser where the address is silent and the list offers it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  rememberRows(25);
  expect(readListState(new URLSearchParams()).limit).toBe(25);
  expect(readListState(new URLSearchParams('limit=50')).limit).toBe(50);
  expect(readListState(new URLSearchParams(), [20, 100], 20).limit).toBe(20);
});

it('takes the usual rows in a browser that lets nobody store anything', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberRows(25);
  expect(readListState(new URLSearchParams()).limit).toBe(10);
});
