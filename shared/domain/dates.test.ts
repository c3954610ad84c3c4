import { expect, it } from 'vitest';
import { showInstant, showMoment, showTime } from './dates.ts';

it('shows the time of day in India by 24 hours, alone and after the day', () => {
  expect(['2026-07-14T14:05:09Z', '2026-07-14T18:30:00Z'].map(showTime)).toEqual(['19:35', '00:00']);
  expect(showMoment('2026-07-14T18:30:00Z')).toBe('15/07/2026, 00:00');
  expect(showInstant('2026-07-14T14:05:09Z')).toBe('14/07/2026, 19:35:09');
});
