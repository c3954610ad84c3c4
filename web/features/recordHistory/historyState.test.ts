import { expect, it } from 'vitest';
import { nameOf, readHistory, writeHistory } from './historyState.ts';

it('keeps the record and its days in the address', () => {
  const address = 'type=teacher&id=42&on=2026-04-01&from=2026-01-01&to=2026-03-31';
  expect(String(writeHistory(readHistory(new URLSearchParams(address))))).toBe(address);
});

it('takes what makes no sense for absent', () => {
  const read = readHistory(new URLSearchParams('type=spaceship&id=-1&on=2026-02-30'));
  expect(read).toEqual({ type: undefined, id: undefined, on: '', from: '', to: '' });
});

it('names a record by the first name that it has', () => {
  expect(nameOf({ record: { teacher_ID: 'T-1', teacher_name: 'Lalrinpuii Sailo' } })).toBe(
    'Lalrinpuii Sailo',
  );
  expect(nameOf({ record: {} })).toBe('');
});
