import { expect, it } from 'vitest';
import { changes } from './auditEntry.ts';
import { sameValue } from './sameValue.ts';

it('values are the same whatever the order of their members, and not whatever that of a list', () => {
  const away = [{ kind: 'leave', from: '2026-01-01', to: '' }];
  expect(sameValue(away, [{ to: '', from: '2026-01-01', kind: 'leave' }])).toBe(true);
  expect(sameValue({ of: 'schools', group: undefined }, { of: 'schools' })).toBe(true);
  expect(sameValue(away, [{ ...away[0], to: '2026-02-01' }])).toBe(false);
  expect(sameValue(['a', 'b'], ['b', 'a'])).toBe(false);
  expect(sameValue(undefined, null)).toBe(false);
});

it('an entry tells of no change where the table gave the members in another order', () => {
  const before = { phone: '1', away: [{ to: '', kind: 'leave', from: '2026-01-01' }] };
  const after = { phone: '2', away: [{ kind: 'leave', from: '2026-01-01', to: '' }] };
  expect(changes(before, after)).toEqual({ before: { phone: '1' }, after: { phone: '2' } });
});
