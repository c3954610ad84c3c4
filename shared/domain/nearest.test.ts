import { expect, it } from 'vitest';
import { nearestName } from './nearest.ts';

it('names what differs in the fewest letters, whatever case and accents', () => {
  const districts = ['Aizawl', 'Lunglei', 'Champhai'];
  expect(nearestName('AIZWAL', districts)).toBe('Aizawl');
  expect(nearestName('lungléi', districts)).toBe('Lunglei');
  expect(nearestName('Champai', districts)).toBe('Champhai');
  expect(nearestName('Maths', ['Mizo', 'Mathematics'])).toBe('Mathematics');
  expect(nearestName('anything', [])).toBeUndefined();
});
