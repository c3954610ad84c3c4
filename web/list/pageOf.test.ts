import { describe, expect, it } from 'vitest';
import { pageOf } from './pageOf.ts';

describe('pageOf', () => {
  const rows = Array.from({ length: 51 }, (_, index) => index);
  it('has the rows of a page', () => {
    expect(pageOf(rows, 2, 25)).toEqual({ page: 2, totalPages: 3, rows: rows.slice(25, 50) });
    expect(pageOf(rows, 3, 25).rows).toEqual([50]);
  });
  it('gives the last page for one past it, and one empty page if there are no rows', () => {
    expect(pageOf(rows, 9, 25).page).toBe(3);
    expect(pageOf([], 4, 25)).toEqual({ page: 1, totalPages: 1, rows: [] });
  });
});
