import { expect, it } from 'vitest';
import { isUnfinished, SEARCH_ROWS } from './searchRows.ts';

it.each([
  ['goes on while fewer are shown than match', 50, { total: 120, limit: 50 }, 50, true, true],
  ['ends with all that match', 120, { total: 120, limit: 200 }, 200, true, false],
  [
    'ends with the most that a page has',
    SEARCH_ROWS,
    { total: 4000, limit: SEARCH_ROWS },
    SEARCH_ROWS,
    true,
    false,
  ],
  ['goes on while more rows are on their way', 50, { total: 4000, limit: 50 }, SEARCH_ROWS, false, true],
  [
    'ends where the server cut the page to what an answer holds',
    500,
    { total: 4000, limit: 500 },
    SEARCH_ROWS,
    true,
    false,
  ],
])('a search %s', (_what, shown, pagination, asked, settled, expected) => {
  expect(isUnfinished(shown, pagination, asked, settled)).toBe(expected);
});
