import { describe, expect, it } from 'vitest';
import { optionalDate, readDay, readPhone, readTenDigits, requiredDate } from './fields.ts';

describe('a telephone number', () => {
  it.each([
    ['9862012345', '9862012345'],
    [' 98620 12345 ', '9862012345'],
    ['98620-12345', '9862012345'],
    ['(0389) 2300123', '03892300123'],
    ['+91 98620 12345', '9862012345'],
    ['+919862012345', '9862012345'],
    ['0091 9862012345', '9862012345'],
    // Ten digits may begin with 91. Only a written country code is removed.
    ['9186201234', '9186201234'],
    ['919862012345', '919862012345'],
    ['', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(readPhone(text)).toBe(expected);
  });
});

describe('a telephone number of ten digits', () => {
  it.each([
    ['9862012345', '9862012345'],
    ['09862012345', '9862012345'],
    ['0 98620-12345', '9862012345'],
    ['+91 98620 12345', '9862012345'],
    ['+91 (0) 98620 12345', '9862012345'],
    ['919862012345', '9862012345'],
    // Ten digits may begin with 91 or 0. Longer numbers are not guessed at otherwise.
    ['9186201234', '9186201234'],
    ['0986201234', '0986201234'],
    ['009862012345', '009862012345'],
    ['98620123456', '98620123456'],
    ['', ''],
  ])('%j is read as %j', (text, expected) => {
    expect(readTenDigits(text)).toBe(expected);
  });
});

describe('a day', () => {
  it.each([
    ['2026-07-14', '2026-07-14'],
    ['2024-02-29', '2024-02-29'],
    ['2026-02-29', undefined],
    ['2026-02-30', undefined],
    ['2026-13-01', undefined],
    ['2026-00-10', undefined],
    ['14/07/2026', undefined],
    ['2026-7-4', undefined],
    ['', undefined],
    ['today', undefined],
    // An instant is its day in India, five and a half hours ahead.
    ['2026-07-14T18:29:59.999Z', '2026-07-14'],
    ['2026-07-14T18:30:00.000Z', '2026-07-15'],
    ['2026-07-14T00:00:00+05:30', '2026-07-14'],
    ['2026-07-14T25:00:00Z', undefined],
    ['2026-07-14T18:29Z', '2026-07-14'],
    // Other systems write more places after the second.
    ['2026-07-14T10:20:30.123456+00:00', '2026-07-14'],
    ['2026-07-14T18:30:00.000000000Z', '2026-07-15'],
    ['2026-07-14T23:59:59.999999999+05:30', '2026-07-14'],
    ['2026-07-14T10:20:30.1234567890Z', undefined],
    // The day must be in the calendar, as for a plain date.
    ['2024-02-29T00:00:00Z', '2024-02-29'],
    ['2026-02-29T00:00:00Z', undefined],
    ['2026-02-30T00:00:00Z', undefined],
    ['2026-04-31T00:00:00.000+05:30', undefined],
    ['2026-07-14T1:2:3:4Z', undefined],
  ])('of %j is %j', (text, expected) => {
    expect(readDay(text)).toBe(expected);
  });

  it('is taken of an instant with nine places after the second', () => {
    const instant = '2026-07-14T10:20:30.123456789+05:30';
    expect([requiredDate().parse(instant), optionalDate().parse(instant)]).toEqual([
      '2026-07-14',
      '2026-07-14',
    ]);
  });

  it.each([
    ['1899-12-31', false],
    ['1900-01-01', true],
    ['2200-12-31', true],
    ['2201-01-01', false],
  ])('%s is a day a person may write: %s', (text, taken) => {
    expect(requiredDate().safeParse(text).success).toBe(taken);
    expect(optionalDate().safeParse(text).success).toBe(taken);
  });

  it('may be left out where it is optional, and only there', () => {
    expect([optionalDate().parse(''), optionalDate().parse(null)]).toEqual(['', '']);
    expect(requiredDate().safeParse('').success).toBe(false);
    expect(requiredDate().safeParse(null).success).toBe(false);
  });
});
