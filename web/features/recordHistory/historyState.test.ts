import { expect, it } from 'vitest';
import { nameOf } from './historyState.ts';

it('names a record by the first name that it has', () => {
  expect(nameOf({ record: { teacher_ID: 'T-1', teacher_name: 'Lalrinpuii Sailo' } })).toBe(
    'Lalrinpuii Sailo',
  );
  expect(nameOf({ record: {} })).toBe('');
});
