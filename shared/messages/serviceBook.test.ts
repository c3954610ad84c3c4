import { expect, it } from 'vitest';
import { retirementScreen } from './serviceBook.ts';

it('says Past of every retirement that is past, as the filter does, and counts whole months of the others', () => {
  // One that was 26 days ago is no whole month ago.
  expect(retirementScreen.left('Past retirement', 0)).toBe('Past');
  expect(retirementScreen.left('Past retirement', -3)).toBe('Past');
  expect(retirementScreen.left('Within 8 months', 0)).toBe('This month');
  expect(retirementScreen.left('Within 8 months', 1)).toBe('1 month');
  expect(retirementScreen.left('Within 24 months', 23)).toBe('23 months');
});
