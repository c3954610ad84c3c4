import { expect, it } from 'vitest';
import { dayInIndia, showInstant, showMoment, showTime } from './dates.ts';

it('tells the day in India, also where its clocks were an hour ahead of ours', () => {
  expect(dayInIndia('2026-07-14T18:29:59.999Z')).toBe('2026-07-14');
  expect(dayInIndia('2026-07-14T18:30:00Z')).toBe('2026-07-15');
  // A birth that a program there took down as midnight, in a year of war time.
  expect(dayInIndia('1943-06-04T17:30:00Z')).toBe('1943-06-05');
});

it('shows the time of day in India by 24 hours, alone and after the day', () => {
  expect(['2026-07-14T14:05:09Z', '2026-07-14T18:30:00Z'].map(showTime)).toEqual(['19:35', '00:00']);
  expect(showMoment('2026-07-14T18:30:00Z')).toBe('15/07/2026, 00:00');
  expect(showInstant('2026-07-14T14:05:09Z')).toBe('14/07/2026, 19:35:09');
});
