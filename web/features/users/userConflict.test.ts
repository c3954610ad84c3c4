import { expect, it } from 'vitest';
import { reconcile } from '../../ui/conflict.ts';
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

it('asks about what both changed, and keeps what only one of them changed', () => {
  const typed = values({ email: 'new@example.org', district: 'Lunglei', password: 'never compared' });
  const stored = values({ phone: '9000000001', role: 'sdeo', rd_block: 'Tlangnuam', is_active: false });
  const { rows, merge } = reconcile(USER_UNITS, values(), typed, stored);
  expect(rows).toEqual([
    {
      key: 'role',
      label: 'Role and area',
      stored: 'Sub-Division Education Officer › Aizawl › Tlangnuam',
      typed: 'District Education Officer › Lunglei',
    },
  ]);
  expect(merge({ role: 'stored' })).toEqual({
    ...stored,
    email: 'new@example.org',
    password: 'never compared',
  });
});

it('asks nothing if both made the same change', () => {
  const changed = values({ phone: '9000000001' });
  expect(reconcile(USER_UNITS, values(), changed, { ...changed }).rows).toEqual([]);
});
