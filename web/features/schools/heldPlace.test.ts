import { expect, it } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { heldPlace } from './heldPlace.ts';

it('keeps a school in the area of whoever edits it', () => {
  expect(ROLES.map((role) => [role, heldPlace(role).join()])).toEqual([
    ['super_admin', ''],
    ['admin', ''],
    ['deo', 'district'],
    ['sdeo', 'district,rdBlock'],
    ['hoi', 'district,rdBlock'],
    ['teacher', ''],
  ]);
});
