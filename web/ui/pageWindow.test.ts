import { describe, expect, it } from 'vitest';
import { acceptPage, pageWindow, rowRange } from './pageWindow.ts';

describe('pageWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 9, [1, 2, 3]],
    [2, 9, [1, 2, 3, 4]],
    [5, 9, [3, 4, 5, 6, 7]],
    [9, 9, [7, 8, 9]],
    [8, 9, [6, 7, 8, 9]],
    [1, 0, []],
  ])('page %i of %i', (page, totalPages, expected) => {
    expect(pageWindow(page, totalPages)).toEqual(expected);
  });
});

describe('acceptPage', () => {
  it.each(['1', ' 7 ', '12'])('takes %j of 12', (asked) => {
    expect(acceptPage(asked, 12)).toBe(Number(asked));
  });
  it.each(['0', '13', '-1', '1.5', '', 'two', '1e1', '12345678'])('refuses %j of 12', (asked) => {
    expect(acceptPage(asked, 12)).toBeUndefined();
  });
});

describe('rowRange', () => {
  it('numbers the rows of a page that is not full', () => {
    expect(rowRange(3, 10, 4)).toEqual({ from: 21, to: 24 });
  });
  it('is 0 to 0 if there are no rows', () => {
    expect(rowRange(1, 10, 0)).toEqual({ from: 0, to: 0 });
  });
});
