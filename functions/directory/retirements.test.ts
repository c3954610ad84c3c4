import { expect, it } from 'vitest';
import { FIRST_RULES } from '#shared/domain/service/rules.ts';
import { schoolRowOf, teacherRowOf } from '../../test/support/directoryRows.ts';
import { MasterData } from '../masterData/stored.ts';
import { countedRetirements, retirements } from './retirements.ts';
import { Rows } from './rows.ts';

const today = '2026-03-31';
const BIRTHS = ['1966-03-02', '1966-12-01', '1966-12-02', '1968-02-29', '1968-04-30', '1990-01-01', ''];
const joined = {
  schools: Rows.of([schoolRowOf(1, { district: 1 }), schoolRowOf(2, { district: 2 })]),
  teachers: Rows.of(
    BIRTHS.map((date_of_birth, i) =>
      teacherRowOf(i + 1, { date_of_birth, school: 1 + (i % 2), subjects: [1 + (i % 3)] }),
    ),
  ),
};
const named = (names: string[]) => names.map((name, i) => ({ id: i + 1, name, is_active: true }));
const master = new MasterData(new Map())
  .plus('districts', named(['Aizawl', 'Lunglei']))
  .plus('subjects', named(['English', 'Mizo', 'Hindi']));
const found = (query: Parameters<typeof retirements>[1] = {}, years = 60) => {
  const rules = { ...FIRST_RULES, superannuation: { years, by: [] } };
  return retirements(joined, query, master, { today, rules });
};
const counted = (query: Parameters<typeof retirements>[1] = {}) =>
  countedRetirements(joined, query, master, { today, rules: FIRST_RULES });
const days = (...asked: Parameters<typeof found>) =>
  found(...asked).map(({ teacher, on }) => [teacher.id, on]);

it('lists who retires when, the earliest first, and nobody whose birth date is not known', () => {
  expect(days()).toEqual([
    [1, '2026-03-31'],
    [2, '2026-11-30'],
    [3, '2026-12-31'],
    [4, '2028-02-29'],
    [5, '2028-04-30'],
    [6, '2049-12-31'],
  ]);
});

it('filters by district, subject, month and warning', () => {
  expect(days({ district: 'Lunglei' }).map(([id]) => id)).toEqual([2, 4, 6]);
  expect(days({ subject: 'mizo' }).map(([id]) => id)).toEqual([2, 5]);
  expect(days({ from: '2026-11-01', to: '2026-12-31' }).map(([id]) => id)).toEqual([2, 3]);
  // Whoever retires within 8 months does so within 12.
  expect(days({ warning: 'Within 12 months' }).map(([id]) => id)).toEqual([1, 2, 3]);
  expect(days({ warning: 'Within 8 months' }).map(([id]) => id)).toEqual([1, 2]);
  expect(days({ warning: 'Past retirement' })).toEqual([]);
});

it('counts by warning and by year, and follows the rules', () => {
  const { warnings, years } = counted();
  expect(warnings.map(({ count }) => count)).toEqual([0, 2, 3, 4]);
  expect(years.slice(0, 3)).toEqual([
    { year: 2026, count: 3 },
    { year: 2027, count: 0 },
    { year: 2028, count: 2 },
  ]);
  expect(years.at(-1)).toEqual({ year: 2035, count: 0 });
  expect(days({}, 58).slice(0, 2)).toEqual([
    [1, '2024-03-31'],
    [2, '2024-11-30'],
  ]);
});

it.each([
  {},
  { district: 'Aizawl' },
  { warning: 'Within 8 months' as const },
  { warning: 'Past retirement' as const, from: '2026-01-01' },
  { from: '2026-04-01', to: '2026-12-31', subject: 'Mizo' },
])('counts for each choice beside %j as many as choosing it finds', (query) => {
  const { warnings, years } = counted(query);
  for (const { warning, count } of warnings) expect(count, warning).toBe(found({ ...query, warning }).length);
  for (const { year, count } of years)
    expect(count, String(year)).toBe(found({ ...query, from: `${year}-01-01`, to: `${year}-12-31` }).length);
});
