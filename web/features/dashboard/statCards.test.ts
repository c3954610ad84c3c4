import { expect, test } from 'vitest';
import { ROLES } from '#shared/access/roles.ts';
import { mayOpen } from '../../session/guards.ts';
import { statCardsFor } from './statCards.ts';

const figures = {
  totalSchools: 3804,
  totalTeachers: 25000,
  uniqueDistricts: 8,
  latestSchools: [],
  latestTeachers: [],
};

test.each(ROLES)('%s sees the schools, the teachers and one card of districts', (role) => {
  const cards = statCardsFor(role, figures);
  expect(cards.filter(({ to }) => !to || !mayOpen(to, role))).toEqual([]);
  expect(cards.map(({ label, figure }) => ({ label, figure }))).toEqual([
    { label: 'Total Schools', figure: 3804 },
    { label: 'Total Teachers', figure: 25000 },
    { label: 'Districts', figure: 8 },
  ]);
});

test('a failed load leaves the counts at 0, a load under way shows none', () => {
  expect(statCardsFor('deo', null).map(({ figure }) => figure)).toEqual([0, 0, 0]);
  expect(statCardsFor('deo', undefined).map(({ figure }) => figure)).toEqual([
    undefined,
    undefined,
    undefined,
  ]);
});
