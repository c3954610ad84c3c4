import { describe, expect, it } from 'vitest';
import type { UserRow } from '../userManagement/stored.ts';
import { usersLike } from './users.ts';

const rows = ['9862012345', '9862054321', ''].map(
  (phone, i) =>
    ({ id: i + 1, username: `person ${i}-1`, phone, text: `person ${i}-1\n\n${phone}` }) as UserRow,
);
const found = (q: string) => [...usersLike(rows, { q })].map(({ phone }) => phone);

describe('a search for a phone', () => {
  it.each([
    '98620 12345',
    '98620-12345',
    '+91 9862012345',
    '+91-98620-12345',
    '09862012345',
    '919862012345',
    '20 123',
  ])('finds the account as people write it: %s', (q) => {
    expect(found(q)).toEqual(['9862012345']);
  });

  it('finds all that have the digits, and still what the text itself is in', () => {
    expect(found('98620 ')).toEqual(['9862012345', '9862054321']);
    expect(found('2-1')).toEqual(['9862054321', '']);
  });

  it.each(['+91', '+', '- +', 'x 98620 12345'])(
    'finds nobody where there are no digits to compare: %s',
    (q) => {
      expect(found(q)).toEqual([]);
    },
  );
});
