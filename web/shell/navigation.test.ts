import { expect, test } from 'vitest';
import type { Role } from '#shared/access/roles.ts';
import { moreFor, navigationFor } from './navigation.ts';

const OFFICER = [
  'Dashboard /',
  'Schools /schools',
  'Teachers /teachers',
  'Medical Records /medical-records',
  'Reports /reports',
];

/** Copied from the specification, part 1, sections 2 and 6. */
const expected: Record<Role, string[]> = {
  super_admin: [
    ...OFFICER,
    'User Management /user-management',
    'Audit Logs /audit-logs',
    'Settings /settings',
  ],
  admin: [...OFFICER.filter((link) => !link.startsWith('Reports')), 'Settings /settings'],
  deo: OFFICER,
  sdeo: OFFICER,
  hoi: OFFICER,
  teacher: ['Dashboard /', 'Schools /my-school', 'Teachers /my-profile'],
};

const NEW_LINK = 'Add a new link to the lists of this file.';

test.each(Object.keys(expected) as Role[])(
  'of the links under "More", %s has those that staff use',
  (role) => {
    expect(
      moreFor(role).map(({ name, to }) => `${name} ${to}`),
      NEW_LINK,
    ).toEqual(
      role === 'teacher'
        ? []
        : [
            'Ask /ask',
            'Workbook /workbook',
            'Orders /orders',
            'Moves /moves',
            'Posts /posts',
            'Retirements /retirements',
            'Rules /rules',
            'Repair /repair',
          ],
    );
  },
);

test.each(Object.keys(expected) as Role[])('the sidebar of %s', (role) => {
  expect(
    navigationFor(role).map(({ name, to }) => `${name} ${to}`),
    NEW_LINK,
  ).toEqual(expected[role]);
});
