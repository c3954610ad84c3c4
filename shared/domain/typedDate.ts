import { isLikelyDay, readDay } from './fields.ts';

const MONTHS = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
];
const MONTH = '([a-z]{3,9})';
const DAY = '([0-9]{1,2})(?:st|nd|rd|th)?';
const YEAR = '([0-9]{4}|[0-9]{2})';
const GAP = '[\\s.,/-]+';
/** A two-digit year lies at most this many years ahead. */
const AHEAD = 10;

type Parts = Partial<Record<'day' | 'month' | 'year', string>>;
/** The ways to write a day. Where digits alone could be read in two ways, the first that is a day of the calendar counts. */
const FORMS: readonly (readonly [RegExp, (found: readonly string[]) => Parts])[] = [
  [
    /^([0-9]{1,2})[\s./-]+([0-9]{1,2})[\s./-]+([0-9]{4}|[0-9]{2})$/,
    ([day, month, year]) => ({ day, month, year }),
  ],
  [/^([0-9]{4})[\s./-]+([0-9]{1,2})[\s./-]+([0-9]{1,2})$/, ([year, month, day]) => ({ day, month, year })],
  [/^([0-9]{2})([0-9]{2})([0-9]{4}|[0-9]{2})$/, ([day, month, year]) => ({ day, month, year })],
  [/^([0-9]{4})([0-9]{2})([0-9]{2})$/, ([year, month, day]) => ({ day, month, year })],
  [
    new RegExp(`^${DAY}(?:${GAP})?${MONTH}(?:${GAP})?${YEAR}$`),
    ([day, month, year]) => ({ day, month, year }),
  ],
  [new RegExp(`^${MONTH}(?:${GAP})?${DAY}${GAP}${YEAR}$`), ([month, day, year]) => ({ day, month, year })],
];

/** The number of a month that is given by number or by the beginning of its English name. NaN when there is none. */
function monthNumber(text: string): number {
  const named = MONTHS.findIndex((name) => name.startsWith(text));
  return named < 0 ? Number(text) : named + 1;
}

function fullYear(text: string, today: string): number {
  if (text.length === 4) return Number(text);
  const newest = Number(today.slice(0, 4)) + AHEAD;
  return newest - ((newest - Number(text)) % 100);
}

/**
 * The day that a person typed or pasted, in the ways people here write one: `5.6.80`, `05061980`, `5 Jun 1980`. The day
 * comes before the month. An ISO day or instant is read too. A year of two digits is the latest that lies at most ten
 * years ahead.
 * @param today `YYYY-MM-DD` in India
 * @returns `YYYY-MM-DD`, or undefined when the text names no day that a record may hold
 */
export function readTypedDate(text: string, today: string): string | undefined {
  const plain = text.normalize('NFKC').trim();
  const instant = readDay(plain);
  if (instant && isLikelyDay(instant)) return instant;
  for (const [form, partsOf] of FORMS) {
    const [, ...found] = form.exec(plain.toLowerCase()) ?? [];
    if (found.length === 0) continue;
    const { day = '', month = '', year = '' } = partsOf(found);
    const read = [fullYear(year, today), monthNumber(month), Number(day)]
      .map((part, place) => String(part).padStart(place === 0 ? 4 : 2, '0'))
      .join('-');
    if (readDay(read) && isLikelyDay(read)) return read;
  }
  return undefined;
}

/** Not within a number that somebody gave a thing, such as PS-12-05-2019. */
const WHOLE_DAY = /(?<![\p{L}\d./-])\d{1,2}[./-]\d{1,2}[./-]\d{4}(?![\p{L}\d/-])/gu;

/**
 * A text with each whole day as it is stored, which is one word. As three words, 9 March would find 3 September
 * too.
 */
export const withDays = (q: string) => q.replace(WHOLE_DAY, (typed) => readTypedDate(typed, '') ?? typed);
