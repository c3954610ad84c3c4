import { SEEN_JOINER } from '#shared/domain/text.ts';

/** The digits of a text in ASCII. Full-width digits, which some keyboards send, count too. */
const digits = (text: string) => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Makes a filter that keeps at most `max` digits, whether typed or pasted. */
export const digitsOnly = (max: number) => (text: string) => digits(text).slice(0, max);

/**
 * Makes a filter for phone numbers. The country's code, written +91 or 0091, stays until the number behind it is whole,
 * and goes then. A 91 alone goes only from a whole number that is pasted: mobile numbers begin with 91 too. A field of
 * ten digits also drops the 0 of a trunk call. In a longer field that 0 is part of the area code.
 */
export const phoneDigits = (max: number) => (text: string) => {
  const isAbroad = /^[^0-9]*\+/.test(text.normalize('NFKC'));
  const typed = digits(text);
  const start = isAbroad ? '+' : typed.startsWith('00') ? '00' : '';
  const coded = isAbroad ? typed : typed.slice(2);
  const whole = (number: string) => (max === 10 ? number.replace(/^0(?=[0-9]{10})/, '') : number);
  if (start && '91'.startsWith(coded.slice(0, 2))) {
    const national = whole(coded.slice(2));
    const isWhole = national.length >= 10 && !(max === 10 && national.startsWith('0'));
    return isWhole ? national.slice(0, max) : (start + coded).slice(0, start.length + 3 + max);
  }
  return whole(typed.replace(/^91(?=0?[0-9]{10}$)/, '')).slice(0, max);
};

const spaced = (text: string) => text.replace(/\s/gu, ' ');

const NOT_IN_NAMES = new RegExp(`(?!${SEEN_JOINER})[^\\p{L}\\p{M} .'’-]`, 'gu');
const NOT_IN_DEPARTMENTS = new RegExp(`(?!${SEEN_JOINER})[^\\p{L}\\p{M} .'’&,()/-]`, 'gu');

/** Keeps letters of any script with their marks and joiners, spaces, and the signs in names of people: . ' and -. */
export const nameLetters = (text: string) => spaced(text).replace(NOT_IN_NAMES, '');

/** Keeps what names of departments and designations use: the characters of people's names, and & , ( ) and /. */
export const departmentLetters = (text: string) => spaced(text).replace(NOT_IN_DEPARTMENTS, '');
