import type { Field } from '../../records/record.ts';
import { CLASSES } from '../classes.ts';
import { classesIn } from '../classRanges.ts';
import { showDate } from '../dates.ts';
import { type Cell, numberOfDay } from '../exportSheet.ts';
import { readPhone } from '../fields.ts';
import { fold, withoutHidden } from '../text.ts';
import { isYear, readDayCell } from './days.ts';
import { namesIn, namesText } from './names.ts';
import { lacksZero } from './zeros.ts';

/** What was understood of a cell beyond its characters. `shared/messages/workbook.ts` has the words. */
export type Said =
  | 'blanks'
  | 'marks'
  | 'prefix'
  | 'none'
  | 'dayNumber'
  | 'dayText'
  | 'punctuation'
  | 'whole'
  | 'list';
/** Why a cell cannot be understood, and what to do. */
export type CellFault = 'shortYear' | 'noDay' | 'cutNumber' | 'formula' | 'madeDay';

type Understood = {
  value: string;
  said?: readonly Said[];
  fault?: CellFault;
  /** A 0 before it may be missing. */
  zero?: true;
  /** Somebody wrote that there is no value. */
  none?: true;
};

const NONE = /^(?:nil|n\.?\s?a\.?|n\/a|none|null|not (?:available|applicable|given|known)|[-–—]+|\.+)$/i;
/** What a spreadsheet shows where a formula has no result, such as one that looks up what is not there. */
export const FORMULA_FAULT = /^(?:#(?:N\/A|[A-Z0-9/]+[!?])|Err:[0-9]{3})$/i;
/** A number of which a spreadsheet kept only the first digits. */
const CUT = /^[0-9](?:[.,][0-9]+)?E\+?[0-9]+$/i;
/** A day as `showDate` writes it. */
const SHOWN_DAY = /^[0-9]{2}\/[0-9]{2}\/[0-9]{4}$/;
/** Whether a field has no days in it: a spreadsheet makes one of an ID such as 3-12, and of the classes 1-3. */
const isNeverDay = (field: Field) => 'text' in field || 'someOf' in field;

/** A text without what nobody sees: non-breaking and trailing blanks, line ends, and marks of the writing direction. */
function plain(text: string): { value: string; said: Said[] } {
  const shown = withoutHidden(text);
  const value = shown.replace(/\s+/gu, ' ').trim();
  return {
    value,
    said: [
      ...(shown !== text ? (['marks'] as const) : []),
      ...(value !== shown ? (['blanks'] as const) : []),
    ],
  };
}

const noted = (value: string, said: readonly Said[], more: Partial<Understood> = {}): Understood => ({
  value,
  ...(said.length > 0 && { said }),
  ...more,
});

/** The numbers of telephones. What stands before those of schools and persons belongs to the number. */
const isPhone = ({ digits, zero }: Field) => digits === 10 || zero === 'landline';

/** Digits as people type them: without spaces, dashes, brackets and `.0`, and a phone without the prefix of the country. */
function digitsIn(field: Field, text: string, said: Said[]): Understood {
  if (CUT.test(text)) return noted(text, said, { fault: 'cutNumber' });
  const whole = text.replace(/^'|(?<=^[0-9]+)\.0+$/g, '');
  const bare = whole.replace(/[\s()-]+/gu, '');
  const inner = readPhone(bare).replace(
    field.digits === 10 ? /^(?:91)?0?(?=[0-9]{10}$)/ : /^91(?=[0-9]{10}$)/,
    '',
  );
  const value = isPhone(field) && /^(?:\+|00)?(?:91)?0?[0-9]{10,11}$/.test(bare) ? inner : bare;
  return noted(
    value,
    [
      ...said,
      ...(whole !== text ? (['whole'] as const) : []),
      ...(bare !== whole ? (['punctuation'] as const) : []),
      ...(value !== bare ? (['prefix'] as const) : []),
    ],
    lacksZero(field, value) ? { zero: true } : {},
  );
}

/** One of the values that a declaration lists, however it is written. */
const canonical = (values: readonly string[], text: string) =>
  values.find((value) => fold(value) === fold(text.replaceAll('_', ' '))) ?? text;

function severalIn({ someOf }: Field & { someOf: unknown }, text: string, list?: readonly string[]): string {
  if (!Array.isArray(someOf)) return list ? namesText(namesIn(text, list)) : text;
  const names = namesIn(text, []);
  // Lists and records show classes in short.
  const classes = (name: string) => (someOf === CLASSES ? classesIn(name) : undefined);
  const read = names.flatMap((name) => classes(name) ?? canonical(someOf, name));
  const known = someOf.filter((one) => read.includes(one));
  return [...known, ...read.filter((one) => !someOf.includes(one))].join(', ');
}

/**
 * What a cell means for a field, and what was understood beyond its characters.
 * @param today `YYYY-MM-DD` in India
 * @param list the names of the list of master data that the field takes names from. Without it such a cell stays as it
 * is: nobody can tell whether `Art / Craft` is one name or two.
 */
export function understand(field: Field, cell: Cell, today: string, list?: readonly string[]): Understood {
  if (typeof cell === 'object') {
    if ('date' in field) {
      const number = numberOfDay(cell.day);
      return isYear(number) ? { value: String(number), fault: 'noDay' } : { value: cell.day };
    }
    // What was typed is lost. The text is one that the server refuses too.
    if (isNeverDay(field)) return { value: showDate(cell.day), fault: 'madeDay' };
    return { value: 'lines' in field ? cell.day : String(numberOfDay(cell.day)) };
  }
  const { value: text, said } = plain(String(cell));
  if (text === '') return { value: '' };
  if (FORMULA_FAULT.test(text)) return noted(text, said, { fault: 'formula' });
  if (NONE.test(text)) return noted('', [...said, 'none'], { none: true });
  if ('date' in field) {
    const read = readDayCell(typeof cell === 'number' ? cell : text, today);
    if ('fault' in read) return noted(text, said, { fault: read.fault });
    const how = { day: [], number: ['dayNumber'], text: ['dayText'] }[read.from] as Said[];
    return noted(read.day, [...said, ...how]);
  }
  if (isNeverDay(field) && SHOWN_DAY.test(text)) return noted(text, said, { fault: 'madeDay' });
  if (field.digits) return digitsIn(field, text, said);
  if ('number' in field) return noted(text.replace(/(?<=^[0-9]+)\.0+$/, ''), said);
  if ('oneOf' in field) return noted(canonical(field.oneOf, text), said);
  if ('someOf' in field) {
    const value = severalIn(field, text, list);
    return noted(value, value === text ? said : [...said, 'list']);
  }
  return noted(text, said);
}
