import { dayOfNumber } from '../exportSheet.ts';
import { isLikelyDay, readDay } from '../fields.ts';
import { readTypedDate } from '../typedDate.ts';

/** The days that a number of a spreadsheet may mean: from 1900 to 2200. */
const FIRST_NUMBER = 61;
const LAST_NUMBER = 109_938;

/** A day with its year in two digits, in any order and with the month in words. */
const SHORT_YEAR =
  /^(?:[0-9]{1,2}(?:st|nd|rd|th)?[\s./-]+(?:[0-9]{1,2}|[a-z]{3,9})|[a-z]{3,9}\s+[0-9]{1,2})[\s.,/-]+'?[0-9]{2}$/i;
const DIGITS = /^[0-9]{5,6}(?:\.[0-9]+)?$/;

type DayRead = { day: string; from: 'day' | 'number' | 'text' } | { fault: 'shortYear' | 'noDay' };

const ofNumber = (number: number): DayRead =>
  number >= FIRST_NUMBER && number <= LAST_NUMBER
    ? { day: dayOfNumber(number), from: 'number' }
    : { fault: 'noDay' };

/**
 * The day in a cell: the number by which spreadsheets know it, `DD/MM/YYYY`, the other ways to write one with the day
 * before the month, or ISO. A year of two digits is refused: nobody can tell whether 05 is 1905 or 2005.
 * @param today `YYYY-MM-DD` in India
 */
export function readDayCell(value: string | number, today: string): DayRead {
  if (typeof value === 'number') return ofNumber(value);
  // A spreadsheet writes the hours of a day as 00:00:00.
  const text = value.trim().replace(/[ T]00:00(?::00(?:\.0+)?)?$/, '');
  if (DIGITS.test(text)) return ofNumber(Number(text));
  if (SHORT_YEAR.test(text)) return { fault: 'shortYear' };
  const iso = readDay(text);
  if (iso && isLikelyDay(iso)) return { day: iso, from: 'day' };
  const day = readTypedDate(text, today);
  return day ? { day, from: 'text' } : { fault: 'noDay' };
}
