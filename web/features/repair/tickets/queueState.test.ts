import { expect, it } from 'vitest';
import { queue } from './queueState.ts';

it.each([
  ['', { state: 'open', age: '', page: 1, ticket: 0 }],
  ['state=all&age=14&page=3&ticket=12', { state: '', age: '14', page: 3, ticket: 12 }],
  ['state=returned', { state: 'returned', age: '', page: 1, ticket: 0 }],
  ['page=5000000', { state: 'open', age: '', page: 1, ticket: 0 }],
  ['state=nonsense&age=9&page=-1&ticket=x', { state: '', age: '', page: 1, ticket: 0 }],
])('the address %j is %j', (search, state) => {
  expect(queue.read(new URLSearchParams(search))).toEqual({ tab: 'tickets', ...state });
});

it.each(['', '&state=all', '&state=returned&age=7&page=2&ticket=12'])(
  '%j is written as it was read, beside the tab',
  (search) => {
    const given = new URLSearchParams(`tab=tickets${search}`);
    expect(queue.write(queue.read(given)).toString()).toBe(given.toString());
  },
);
