import { dayOfNumber } from '../exportSheet.ts';
import { isLikelyDay, readDay } from '../fields.ts';
import { readTypedDate } from '../typedDate.ts';

/** The days that a number of a spreadsheet may mean: from 1900 to 2100. Six digits are never one of them. */
const FIRST_NUMBER = 61;
const LAST_NUMBER = 73_415;
/** Such a number as a text. With a 0 before it, it is a day in digits. */
const NUMBER = /^[1-9][0-9]{4}(?:\.[0-9]+)?$/;

/** A day with its year in two digits, in any order and with the month in words. */
const SHORT_YEAR =
  /^(?:[0-9]{1,2}(?:st|nd|rd|th)?[\s./-]+(?:[0-9]{1,2}|[a-z]{3,9})|[a-z]{3,9}\s+[0-9]{1,2})[\s.,/-]+'?[0-9]{2}$/i;

type DayRead = { day: string; from: 'day' | 'number' | 'text' } | { fault: 'shortYear' | 'noDay' };

/** A year alone. As the number of a day it would lie in 1905, when nobody in the records was born. */
export const isYear = (number: number) => number >= 1900 && number <= 2100;
const isNumberOfDay = (number: number) => number >= FIRST_NUMBER && number <= LAST_NUMBER && !isYear(number);

/** `readTypedDate` takes the nearest of the years that two digits may mean, which was another one long ago. */
const LONG_AGO = '1900-01-01';
const hasShortYear = (text: string, today: string) =>
  SHORT_YEAR.test(text) || readTypedDate(text, today) !== readTypedDate(text, LONG_AGO);

/**
 * The day in a cell: the number by which spreadsheets know it, `DD/MM/YYYY`, the other ways to write one with the day
 * before the month, or ISO. A year of two digits is refused: nobody can tell whether 05 is 1905 or 2005.
 * @param today `YYYY-MM-DD` in India
 */
export function readDayCell(value: string | number, today: string): DayRead {
  // A spreadsheet writes the hours of a day as 00:00:00.
  const text = String(value)
    .trim()
    .replace(/[ T]00:00(?::00(?:\.0+)?)?$/, '');
  const isNumber = typeof value === 'number';
  if ((isNumber || NUMBER.test(text)) && isNumberOfDay(Number(text)))
    return { day: dayOfNumber(Number(text)), from: 'number' };
  if (hasShortYear(text, today)) return { fault: 'shortYear' };
  if (isNumber) return { fault: 'noDay' };
  const iso = readDay(text);
  if (iso && isLikelyDay(iso)) return { day: iso, from: 'day' };
  const day = readTypedDate(text, today);
  return day ? { day, from: 'text' } : { fault: 'noDay' };
}
