import { expect, it } from 'vitest';
import { differences, merge } from '../../ui/conflict.ts';
import { USER_UNITS } from './userConflict.ts';
import { newUser, type UserValues } from './userValues.ts';

const values = (more: Partial<UserValues> = {}): UserValues => ({
  ...newUser(),
  role: 'deo',
  district: 'Aizawl',
  username: 'zova',
  email: 'zova@example.org',
  ...more,
});

it('lists what differs, and prefers the change made here, or else the stored value', () => {
  const typed = values({ email: 'new@example.org', password: 'never compared' });
  const stored = values({ phone: '9000000001', role: 'sdeo', rd_block: 'Tlangnuam', is_active: false });
  const found = differences(USER_UNITS, values(), typed, stored);
  expect(
    found.map(({ label, stored: there, typed: here, preferred }) => [label, there, here, preferred]),
  ).toEqual([
    ['Email', 'zova@example.org', 'new@example.org', 'typed'],
    ['Phone', '9000000001', '', 'stored'],
    [
      'Role and area',
      'Sub-Division Education Officer › Aizawl › Tlangnuam',
      'District Education Officer › Aizawl',
      'stored',
    ],
    ['Status', 'Inactive', 'Active', 'stored'],
  ]);
  expect(merge(typed, stored, found, { is_active: 'typed' })).toEqual({
    ...stored,
    email: 'new@example.org',
    is_active: true,
    password: 'never compared',
  });
});

it('finds nothing if both made the same change', () => {
  const changed = values({ phone: '9000000001' });
  expect(differences(USER_UNITS, values(), changed, { ...changed })).toEqual([]);
});
