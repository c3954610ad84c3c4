import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { showDate, showLongDate } from './dates.ts';
import { readTypedDate } from './typedDate.ts';

const TODAY = '2026-11-23';
const read = (text: string) => readTypedDate(text, TODAY);

describe('a typed date', () => {
  it.each([
    '5/6/1980',
    '05/06/1980',
    '5.6.80',
    '5-6-80',
    '5 6 1980',
    '05061980',
    '050680',
    '19800605',
    '5 Jun 1980',
    '5 June 1980',
    '5th June, 1980',
    '5JUN80',
    '5-Jun-80',
    'June 5, 1980',
    'Jun 5 80',
    '1980-06-05',
    '1980/6/5',
    '1980-06-05T00:00:00Z',
    '  ０５/06/1980\u00a0',
  ])('%s is 5 June 1980', (text) => {
    expect(read(text)).toBe('1980-06-05');
  });

  it.each([
    ['1.1.26', '2026-01-01'],
    ['31.12.36', '2036-12-31'],
    ['1.1.37', '1937-01-01'],
    ['29.2.00', '2000-02-29'],
    ['29 Sept 1999', '1999-09-29'],
  ])('%s is %s: a short year is at most ten years ahead', (text, day) => {
    expect(read(text)).toBe(day);
  });

  it.each([
    '',
    '5',
    '5.6',
    '0506',
    '5.6.8',
    '31.2.1980',
    '29.2.1900',
    '5.13.1980',
    '13 13 1980',
    '1.1.0198',
    '0198-01-01',
    '5 Foo 1980',
    'soon',
  ])('%j is none', (text) => {
    expect(read(text)).toBeUndefined();
  });

  it('is read back as it is shown, short and long, on every day', () => {
    fc.assert(
      fc.property(fc.integer({ min: -25_000, max: 80_000 }), (days) => {
        const day = new Date(days * 86_400_000).toISOString().slice(0, 10);
        expect([read(showDate(day)), read(showLongDate(day)), read(day)]).toEqual([day, day, day]);
      }),
    );
  });
});
