import { expect, it } from 'vitest';
import { SHORTCUTS } from './shortcutList.ts';
import { ACTS } from './shortcuts.ts';

it('lists the keys of every act, of the calendar and of Undo', () => {
  const listed = SHORTCUTS.map(({ keys }) => keys.join(' '));
  for (const { keys } of ACTS) expect(listed).toContain(keys.join(' '));
  expect(listed).toEqual(expect.arrayContaining(['Alt ↓', 'F8']));
});
