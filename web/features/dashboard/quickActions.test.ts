import { expect, test } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { mayOpen } from '../../session/guards.ts';
import { quickActionsFor } from './quickActions.ts';

const VIEWS = ['View Reports', 'View Schools', 'View Teachers'];
const ADDS = ['Add New School', 'Add New Teacher'];

test('each role has the cards the specification gives it', () => {
  const titles = Object.fromEntries(
    ROLES.map((role) => [role, quickActionsFor(role).map(({ title }) => title)]),
  );
  expect(titles).toEqual({
    super_admin: [...ADDS, 'Manage Users', ...VIEWS],
    admin: [...ADDS, ...VIEWS],
    deo: VIEWS,
    sdeo: VIEWS,
    hoi: VIEWS,
    teacher: ['My Record', 'Print', ...VIEWS],
  });
});

test('the texts and addresses are those of the specification', () => {
  expect(quickActionsFor('super_admin')).toEqual([
    { title: 'Add New School', text: 'Create a new school record', to: '/schools/new' },
    { title: 'Add New Teacher', text: 'Create a new teacher record', to: '/teachers/new' },
    { title: 'Manage Users', text: 'User accounts and role management', to: '/user-management' },
    { title: 'View Reports', text: 'Analytics and data reports', to: '/reports' },
    { title: 'View Schools', text: 'Browse all school records', to: '/schools' },
    { title: 'View Teachers', text: 'Browse all teacher records', to: '/teachers' },
  ]);
});

test.each(ROLES)('no card leads %s to a screen that is closed to them', (role) => {
  expect(quickActionsFor(role).filter(({ to }) => !mayOpen(to, role))).toEqual([]);
});
