import { expect, test } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { patterns } from '../../paths.ts';
import { redirectFor, routeAccess } from '../../session/guards.ts';
import { entriesFor } from './entries.ts';

const titles = (...asked: Parameters<typeof entriesFor>) => entriesFor(...asked).map(({ title }) => title);

/** The screens under "More", which all staff have, and what stands below the links of the sidebar. */
const MORE = ['Ask', 'Workbook', 'Orders', 'Moves', 'Posts', 'Retirements', 'Rules', 'Repair', 'My security'];
const EVERYBODY = ['My Sessions', 'Help', 'Privacy notice', 'Accessibility'];
const DEEDS = ['Switch to dark mode', 'Keyboard shortcuts', 'Sign out'];

const NEW_LINK = 'Add a new link under "More" to MORE in this file.';

test('an administrator may add records, an officer may not, and a teacher has no password', () => {
  expect(titles('admin', '', false), NEW_LINK).toEqual([
    ...['Add teacher', 'Add school', 'Change my password', ...DEEDS],
    // The reports have no link in the sidebar of an administrator, who may open them.
    ...['Dashboard', 'Schools', 'Teachers', 'Medical Records', 'Settings', 'Reports', ...MORE, ...EVERYBODY],
  ]);
  expect(titles('hoi', '', false), NEW_LINK).toEqual([
    ...['Change my password', ...DEEDS],
    ...['Dashboard', 'Schools', 'Teachers', 'Medical Records', 'Reports', ...MORE, ...EVERYBODY],
  ]);
  expect(titles('teacher', '', false), NEW_LINK).toEqual([
    ...DEEDS,
    'Dashboard',
    'Schools',
    'Teachers',
    ...EVERYBODY,
  ]);
});

test('each role may open each address that it is offered', () => {
  for (const role of ROLES)
    for (const entry of entriesFor(role, '', false)) {
      if (!('to' in entry)) continue;
      const found = Object.entries(patterns).find(([, pattern]) => pattern === entry.to);
      expect(found, entry.to).toBeDefined();
      expect(redirectFor(routeAccess[found![0] as keyof typeof patterns], role), entry.to).toBeUndefined();
    }
});

test('words in any order and other names find them', () => {
  expect(titles('super_admin', 'school add', false)).toEqual(['Add school']);
  expect(titles('super_admin', 'LOGOUT', false)).toEqual(['Sign out']);
  expect(titles('deo', 'ORDER', false)).toEqual(['Orders']);
  expect(titles('super_admin', 'reports', false)).toEqual(['Reports']);
  expect(titles('super_admin', 'mode', true)).toEqual(['Switch to light mode']);
  expect(titles('admin', 'audit', false)).toEqual([]);
});
