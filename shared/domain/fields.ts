import * as z from 'zod';
import { httpMessages } from '../messages/http.ts';
import { dayInIndia } from './dates.ts';
import { isPrintable } from './text.ts';

/** A required line of text, trimmed. Length is checked before any pattern. */
export const requiredText = (max: number) =>
  z
    .string()
    .trim()
    .min(1, httpMessages.required)
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, httpMessages.unprintable);

/** Optional text: '' and null mean empty, and it reads back as ''. */
export const optionalText = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `must have at most ${max} characters`)
    .refine(isPrintable, httpMessages.unprintable)
    .nullable()
    .transform((text) => text ?? '');

/** Optional text of several lines, which end in '\n' whatever they were sent with. */
export const optionalLines = (max: number) =>
  z
    .string()
    .trim()
    .overwrite((text) => text.replace(/\r\n?/g, '\n'))
    .max(max, `must have at most ${max} characters`)
    .refine((text) => isPrintable(text.replaceAll('\n', '')), httpMessages.unprintable)
    .nullable()
    .transform((text) => text ?? '');

// What a refinement asks for is told again for JSON Schema, which cannot read it from a function.

/** Optional text that must match a pattern when it is given. */
export const optionalPattern = (max: number, pattern: RegExp, message: string) =>
  optionalText(max)
    .refine((text) => text === '' || pattern.test(text), message)
    .meta({ pattern: `^$|${pattern.source}` });

export const optionalOneOf = (values: readonly string[]) =>
  optionalText(50)
    .refine((text) => text === '' || values.includes(text), `must be one of: ${values.join(', ')}`)
    .meta({ enum: ['', ...values, null] });

/** Local part and domain without spaces; the mail server decides the rest. Linear, for any input. */
export const EMAIL = /^[^\s@]{1,64}@[^\s@.]+(?:\.[^\s@.]+)+$/;

const DAY = /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/;
const INSTANT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}(?::[0-9]{2}(?:\.[0-9]{1,9})?)?(?:Z|[+-][0-9]{2}:[0-9]{2})$/;
const NO_DATE = 'must be a date as YYYY-MM-DD';

/** The day a text names: a calendar day, or an instant, which is read as its day in India. Undefined for no date. */
export function readDay(text: string): string | undefined {
  // Of 30 February a date of JavaScript makes 2 March.
  if (INSTANT.test(text))
    return isDay(text.slice(0, 10)) && !Number.isNaN(Date.parse(text)) ? dayInIndia(text) : undefined;
  return DAY.test(text) && isDay(text) ? text : undefined;
}

function isDay(text: string) {
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

const day = (text: string) => readDay(text) ?? '';
const sane = (text: string) => text === '' || (day(text) >= '1900-01-01' && day(text) <= '2200-12-31');

/** A required date, `YYYY-MM-DD` (or an ISO instant). */
export const requiredDate = () =>
  z
    .string()
    .trim()
    .min(1, httpMessages.required)
    .max(35, NO_DATE)
    .refine(sane, NO_DATE)
    .transform(day)
    .meta({ format: 'date' });

/** An optional date; '' and null mean none, and it reads back as ''. */
export const optionalDate = () => optionalText(35).refine(sane, NO_DATE).transform(day);

export const PINCODE = /^[0-9]{6}$/;
export const PHONE = /^[0-9]{10}$/;

/** A telephone number as people paste it, without spaces, dashes and the country's +91. */
export const readPhone = (text: string) => text.replace(/[\s()-]+/gu, '').replace(/^(?:\+91|0091)/, '');

/** A number of ten digits as people paste it: also without a 91 or the 0 of a trunk call before all ten. */
export const readTenDigits = (text: string) => readPhone(text).replace(/^(?:91)?0?(?=[0-9]{10}$)/, '');
