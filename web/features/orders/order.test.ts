import { expect, it } from 'vitest';
import { moveState } from './order.ts';

const steps = { id: 1, why: '', relieved_on: '2026-11-05', joined_on: '' };

it.each([
  ['ordered', { relieved_on: '' }, 'To be relieved'],
  ['relieved', {}, 'Relieved 05/11/2026'],
  ['joined', { joined_on: '2026-11-09' }, 'Joined 09/11/2026'],
  // The day of the relieving is not that on which the move ended.
  ['refused', {}, 'Refused'],
  ['cancelled', {}, 'Cancelled'],
] as const)('tells of a line whose move is %s the day of that step, and no other', (state, days, told) => {
  expect(moveState({ move: { ...steps, ...days, state } })).toBe(told);
});

it('tells of a line without a move that there is none', () => {
  expect(moveState({ move: null })).toBe('–');
});
