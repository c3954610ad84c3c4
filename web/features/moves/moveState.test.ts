import { expect, it } from 'vitest';
import { readMoves, writeMoves } from './moveState.ts';

it('reads what the address says, and the default of what makes no sense', () => {
  expect(readMoves(new URLSearchParams('tab=relieved&district=Aizawl&page=3'))).toEqual({
    tab: 'relieved',
    district: 'Aizawl',
    page: 3,
  });
  expect(readMoves(new URLSearchParams('tab=lost&page=-1'))).toEqual({
    tab: 'ordered',
    district: '',
    page: 1,
  });
});

it('writes no default, and what is read again is the same', () => {
  expect(String(writeMoves({ tab: 'ordered', district: '', page: 1 }))).toBe('');
  const state = { tab: 'due', district: 'Aizawl', page: 2 } as const;
  expect(readMoves(writeMoves(state))).toEqual(state);
});
