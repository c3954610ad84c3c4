import { SEEN_JOINER } from '#shared/domain/text.ts';

/** The digits of a text in ASCII. Full-width digits, which some keyboards send, count too. */
const digits = (text: string) => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Makes a filter that keeps at most `max` digits, whether typed or pasted. */
export const digitsOnly = (max: number) => (text: string) => digits(text).slice(0, max);

/**
 * Makes a filter for phone numbers. A number that is too long loses the country's code: +91, 0091 or 91. A field of ten
 * digits also drops the 0 of a trunk call. In a longer field that 0 is part of the area code.
 */
export const phoneDigits = (max: number) => (text: string) => {
  const typed = digits(text);
  if (typed.length <= max) return typed;
  const national = typed.replace(/^(?:0091|91)/, '');
  return (max === 10 ? national.replace(/^0(?=[0-9]{10})/, '') : national).slice(0, max);
};

const spaced = (text: string) => text.replace(/\s/gu, ' ');

const NOT_IN_NAMES = new RegExp(`(?!${SEEN_JOINER})[^\\p{L}\\p{M} .'’-]`, 'gu');
const NOT_IN_DEPARTMENTS = new RegExp(`(?!${SEEN_JOINER})[^\\p{L}\\p{M} .'’&,()/-]`, 'gu');

/** Keeps letters of any script with their marks and joiners, spaces, and the signs in names of people: . ' and -. */
export const nameLetters = (text: string) => spaced(text).replace(NOT_IN_NAMES, '');

/** Keeps what names of departments and designations use: the characters of people's names, and & , ( ) and /. */
export const departmentLetters = (text: string) => spaced(text).replace(NOT_IN_DEPARTMENTS, '');
