import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { dayInIndia } from './dates.ts';
import { DAY } from './days.ts';
import { isPrintable, withoutInvisible } from './text.ts';

/** A required line of text, trimmed. Length is checked before any pattern. */
export const requiredText = (max: number) => required(z.string(), max);

/**
 * A required line that tells a record from all others: two that look the same are the same.
 * @param clean removes what nobody sees
 */
export const requiredName = (max: number, clean = withoutInvisible) => required(visible(clean), max);

/** A text of which nothing is left that nobody sees. */
export const visible = (clean = withoutInvisible) => z.string().overwrite(clean);

const required = (text: z.ZodString, max: number) =>
  text
    .trim()
    .min(1, httpMessages.required)
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, httpMessages.unprintable);

/** Optional text. '' and null mean empty, which reads back as ''. */
export const optionalText = (max: number, text = z.string()) =>
  text
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, httpMessages.unprintable)
    .nullable()
    .transform((text) => text ?? '');

/** Optional text of several lines. Line ends become '\n'. */
export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .max(max, `must have at most ${max} characters`)
    .refine((text) => isPrintable(text.replaceAll('\n', '')), httpMessages.unprintable)
    .nullable()
    .transform((text) => text ?? '');

// JSON Schema cannot read a refinement from its function, so `meta` repeats the rule.

/** Optional text that must match a pattern when it is given. */
export const optionalPattern = (max: number, pattern: RegExp, message: string, text?: z.ZodString) =>
  optionalText(max, text)
    .refine((text) => text === '' || pattern.test(text), message)
    .meta({ pattern: `^$|${pattern.source}` });

export const optionalOneOf = (values: readonly string[]) =>
  optionalText(50)
    .refine((text) => text === '' || values.includes(text), `must be one of: ${values.join(', ')}`)
    .meta({ enum: ['', ...values, null] });

/**
 * Tells whether no two entries of a list have one name.
 * @param nameOf the name of an entry, in lower case where case makes no difference
 */
export const distinct = <T>(list: readonly T[], nameOf: (one: T) => string): boolean =>
  new Set(list.map(nameOf)).size === list.length;

/** Local part and domain without spaces. The mail server decides the rest. Runs in linear time for any input. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const INSTANT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
/** What other programs are told of a text that names no day. Forms have words of their own for it. */
export const NO_DATE = 'must be a date as YYYY-MM-DD';

/** The day that a text names: a calendar day, or the day in India of an instant. Undefined when it names none. */
export function readDay(text: string): string | undefined {
  // Checks the calendar day too, because JavaScript reads 30 February as 2 March.
  if (INSTANT.test(text))
    return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? dayInIndia(text) : undefined;
  return DAY.test(text) && isDay(text) ? text : undefined;
}

function isDay(text: string) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const day = (text: string) => readDay(text) ?? '';
/** Whether a record may hold a day, or none. A year far away is a mistake of the keyboard. */
export const isLikelyDay = (text: string) =>
  text === '' || (day(text) >= '1900-01-01' && day(text) <= '2200-12-31');

/** A required date, `YYYY-MM-DD` (or an ISO instant). */
export const requiredDate = () =>
  z
    .string()
    .trim()
    .min(1, httpMessages.required)
    .max(35, NO_DATE)
    .refine(isLikelyDay, NO_DATE)
    .transform(day)
    .meta({ format: 'date' });

/** An optional date. '' and null mean none, which reads back as ''. */
export const optionalDate = () => optionalText(35).refine(isLikelyDay, NO_DATE).transform(day);

export const PINCODE = /^[0-9]{6}$/;
export const PHONE = /^[0-9]{10}$/;

/** A telephone number as people paste it. Removes spaces, dashes and +91. */
export const readPhone = (text: string) => text.replace(/[\s()-]+/gu, '').replace(/^(?:\+91|0091)/, '');

/** A number of ten digits as people paste it. Also removes a 91 or the 0 of a trunk call before the ten digits. */
export const readTenDigits = (text: string) => readPhone(text).replace(/^(?:91)?0?(?=[0-9]{10}$)/, '');
