import { expect, it } from 'vitest';
import { showPart, totalOf } from '../../ui/chart/share.ts';
import { largestFirst, teachersBy } from './shares.ts';

const groups = [
  { gender: 'Female', social_group: 'ST', count: 7 },
  { gender: 'Male', social_group: 'ST', count: 4 },
  { gender: 'Male', social_group: 'General', count: 3 },
  { gender: 'Not stated', social_group: 'General', count: 1 },
];

it('adds the groups up by gender and by social group, the largest first', () => {
  expect(teachersBy(groups, 'gender')).toEqual([
    { name: 'Female', count: 7 },
    { name: 'Male', count: 7 },
    { name: 'Not stated', count: 1 },
  ]);
  expect(teachersBy(groups, 'social_group')).toEqual([
    { name: 'ST', count: 11 },
    { name: 'General', count: 4 },
  ]);
});

it('every teacher is in one part of the whole', () => {
  for (const field of ['gender', 'social_group'] as const)
    expect(totalOf(teachersBy(groups, field))).toBe(15);
  expect(teachersBy([], 'gender')).toEqual([]);
});

it('orders equal counts by name, numbers in it as numbers', () => {
  const named = (name: string) => ({ name, count: 2 });
  expect(largestFirst([named('Block 10'), named('Block 9'), { name: 'Zawl', count: 3 }])).toEqual([
    { name: 'Zawl', count: 3 },
    named('Block 9'),
    named('Block 10'),
  ]);
});

it.each([
  [1, 8, '12.5%'],
  [1, 3, '33.3%'],
  [5, 5, '100%'],
  [0, 0, '0%'],
])('%i of %i is %s', (count, total, expected) => {
  expect(showPart(count, total)).toBe(expected);
});
