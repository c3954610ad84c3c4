import { expect, it } from 'vitest';
import { readQueue, writeQueue } from './queueState.ts';

it.each([
  ['', { state: 'open', age: '', page: 1 }],
  ['state=all&age=14&page=3', { state: '', age: '14', page: 3 }],
  ['state=returned', { state: 'returned', age: '', page: 1 }],
  ['page=5000000', { state: 'open', age: '', page: 1 }],
  ['state=nonsense&age=9&page=-1', { state: '', age: '', page: 1 }],
])('the address %j is %j', (search, state) => {
  expect(readQueue(new URLSearchParams(search))).toEqual(state);
});

it.each(['', 'state=all', 'state=returned&age=7&page=2'])(
  '%j is written as it was read, beside the tab',
  (search) => {
    const given = new URLSearchParams(`tab=tickets&${search}`);
    const written = writeQueue(new URLSearchParams('tab=tickets'), readQueue(given));
    expect([...written].sort()).toEqual([...given].sort());
  },
);
