import { afterEach, expect, it, vi } from 'vitest';
import { rememberRows } from '../ui/rememberedRows.ts';
import { address, always, choice, id, page, rows, tab, text } from './address.ts';
import { day } from './addressDay.ts';

afterEach(() => vi.unstubAllGlobals());

const shown = address({
  tab: tab(['first', 'second']),
  role: choice(['king', 'queen']),
  place: text(),
  on: day(),
  record: id(),
  page: page(),
});
const plain = { tab: 'first', role: '', place: '', on: '', record: 0, page: 1 } as const;

it('reads what the address says, and writes it again in the same order', () => {
  const given = 'tab=second&role=queen&place=Aizawl&on=2026-04-01&record=12&page=3';
  const state = shown.read(new URLSearchParams(given));
  expect(state).toEqual({
    tab: 'second',
    role: 'queen',
    place: 'Aizawl',
    on: '2026-04-01',
    record: 12,
    page: 3,
  });
  expect(String(shown.write(state))).toBe(given);
});

it.each([
  '',
  'tab=third&role=knave&place=%20&on=2026-02-30&record=-1&page=0',
  'tab=&role=&place=&on=soon&record=x&page=-2',
  'record=1.5&page=two',
  'record=0&page=5000000',
])('reads the default of what makes no sense in ?%s, and writes no default', (query) => {
  const state = shown.read(new URLSearchParams(query));
  expect(state).toEqual(plain);
  expect(String(shown.write(state))).toBe('');
});

it('cuts a text that is longer than any that the server takes, and the blanks around it', () => {
  expect(shown.read(new URLSearchParams({ place: ` ${'x'.repeat(101)}` })).place).toBe('x'.repeat(100));
});

it('knows which filters are set, and how none is', () => {
  expect(shown.chosen({ ...plain, tab: 'second', role: 'king', on: '2026-04-01', page: 2 })).toEqual({
    role: 'king',
    on: '2026-04-01',
  });
  expect(shown.chosen(plain)).toEqual({});
  expect(shown.nothing).toEqual({ role: '', place: '', on: '' });
});

it('takes the name in the address from a part that has another there, and says the tab that it is in', () => {
  const named = address({ tab: always('bin'), saved: { ...text(), as: 'question' } });
  const state = named.read(new URLSearchParams('tab=lost&question=q1'));
  expect(state).toEqual({ tab: 'bin', saved: 'q1' });
  expect(String(named.write(state))).toBe('tab=bin&question=q1');
  expect(String(named.write({ tab: 'bin', saved: '' }))).toBe('tab=bin');
});

const list = address(rows());
const other = address(rows([20, 100], 20));

it.each([
  ['', { q: '', page: 1, limit: 10 }],
  ['q=+Zotlang+&page=3&limit=25', { q: 'Zotlang', page: 3, limit: 25 }],
  ['page=0&limit=7', { q: '', page: 1, limit: 10 }],
  ['page=-2&limit=1000', { q: '', page: 1, limit: 10 }],
  ['page=two', { q: '', page: 1, limit: 10 }],
])('reads ?%s', (query, expected) => {
  expect(list.read(new URLSearchParams(query))).toEqual(expected);
});

it('keeps defaults out of the address', () => {
  expect(list.write({ q: '', page: 1, limit: 10 }).toString()).toBe('');
  expect(list.write({ q: 'Zotlang', page: 2, limit: 50 }).toString()).toBe('q=Zotlang&page=2&limit=50');
});

it('says of a later page how many rows it has, whatever the browser remembers', () => {
  vi.stubGlobal('localStorage', { getItem: () => '50' });
  for (const limit of [10, 25]) {
    const address = list.write({ q: '', page: 5, limit });
    expect(address.toString()).toBe(`page=5&limit=${limit}`);
    expect(list.read(address)).toEqual({ q: '', page: 5, limit });
  }
  expect(other.write({ q: '', page: 2, limit: 20 }).toString()).toBe('page=2&limit=20');
  // As addresses were written before.
  expect(list.read(new URLSearchParams('page=5')).limit).toBe(10);
});

it("accepts another list's sizes, and takes its usual one if the address has none of them", () => {
  expect(other.read(new URLSearchParams('limit=100')).limit).toBe(100);
  expect(other.read(new URLSearchParams('limit=10')).limit).toBe(20);
  expect(other.write({ q: '', page: 1, limit: 20 }).toString()).toBe('');
  expect(other.write({ q: '', page: 1, limit: 10 }).toString()).toBe('limit=10');
});

it.each(['\u200b', ' \u00ad\u2060 ', '\u0301', '\u3164'])(
  'reads a search of %j, which nobody sees, as none',
  (q) => {
    expect(list.read(new URLSearchParams({ q })).q).toBe('');
  },
);

it('cuts a search that the server would refuse for its length', () => {
  expect(list.read(new URLSearchParams({ q: 'x'.repeat(101) })).q).toHaveLength(100);
});

it('takes the last choice of this browser where the address is silent and the list offers it', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  rememberRows(25);
  expect(list.read(new URLSearchParams()).limit).toBe(25);
  expect(list.read(new URLSearchParams('limit=50')).limit).toBe(50);
  expect(other.read(new URLSearchParams()).limit).toBe(20);
});

it('takes the usual rows in a browser that lets nobody store anything', () => {
  const refuse = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  };
  vi.stubGlobal('localStorage', { getItem: refuse, setItem: refuse });
  rememberRows(25);
  expect(list.read(new URLSearchParams()).limit).toBe(10);
});
