import { expect, it } from 'vitest';
import { nameOf, screensAbove } from './historyState.ts';

it('names a record by the first name that it has', () => {
  expect(nameOf({ record: { teacher_ID: 'T-1', teacher_name: 'Lalrinpuii Sailo' } })).toBe(
    'Lalrinpuii Sailo',
  );
  expect(nameOf({ record: {} })).toBe('');
});

it('stands below the list, and below the record whose name is known', () => {
  const school = { school_name: 'Govt Chanmari PS', school_id: '15010100101' };
  expect(screensAbove('school', 7, { record: school })).toEqual([
    { to: '/schools', name: 'Schools' },
    { to: '/schools/15010100101', name: 'Govt Chanmari PS' },
  ]);
  const teacher = { teacher_name: 'Lalrinpuii Sailo', school_id: '15010100101' };
  expect(screensAbove('teacher', 12, { record: teacher })).toEqual([
    { to: '/teachers', name: 'Teachers' },
    { to: '/teachers/12', name: 'Lalrinpuii Sailo' },
  ]);
  // Before its day, and while it loads, a record has no values.
  expect(screensAbove('teacher', 12, { record: {} })).toEqual([{ to: '/teachers', name: 'Teachers' }]);
  expect(screensAbove('school', 7, undefined)).toEqual([{ to: '/schools', name: 'Schools' }]);
  // An account has no screen of its own.
  expect(screensAbove('user', 3, { record: { username: 'clerk' } })).toEqual([
    { to: '/user-management', name: 'User Management' },
  ]);
});
