import { expect, it } from 'vitest';
import { orderScreen, retirementScreen } from './serviceBook.ts';

it('says Past of every retirement that is past, as the filter does, and counts whole months of the others', () => {
  // One that was 26 days ago is no whole month ago.
  expect(retirementScreen.left('Past retirement', 0)).toBe('Past');
  expect(retirementScreen.left('Past retirement', -3)).toBe('Past');
  expect(retirementScreen.left('Within 8 months', 0)).toBe('This month');
  expect(retirementScreen.left('Within 8 months', 1)).toBe('1 month');
  expect(retirementScreen.left('Within 24 months', 23)).toBe('23 months');
});

it('tells of lines with a day of their own before an order is issued', () => {
  const rest = 'An issued order can be cancelled, and not changed.';
  const said = (own: number) => orderScreen.issueText(5, '01/12/2026', own);
  expect(said(0)).toBe(`5 teachers will wait to be relieved, with effect from 01/12/2026. ${rest}`);
  expect(said(1)).toContain('from 01/12/2026. 1 line has a day of its own. An issued');
  expect(said(2)).toContain('from 01/12/2026. 2 lines have days of their own. An issued');
});
