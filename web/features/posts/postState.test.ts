import { expect, it } from 'vitest';
import { readPosts, writePosts } from './postState.ts';

it('reads what it wrote, and the default of what makes no sense', () => {
  const first = { tab: 'strength', district: '', rd_block: '', designation: '', page: 1 } as const;
  expect(String(writePosts(first))).toBe('');
  expect(readPosts(new URLSearchParams('tab=lost&page=x&designation=%20'))).toEqual(first);
  const chosen = {
    ...first,
    tab: 'unplaced',
    district: 'Aizawl',
    designation: 'Headmaster',
    page: 4,
  } as const;
  expect(readPosts(writePosts(chosen))).toEqual(chosen);
});
