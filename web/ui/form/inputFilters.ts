/** ASCII digits of a text; full-width digits, as some keyboards send them, count too. */
const digits = (text: string) => text.normalize('NFKC').replace(/[^0-9]/g, '');

/** Keeps what a field of digits takes, however it was typed or pasted. */
export const digitsOnly = (max: number) => (text: string) => digits(text).slice(0, max);

/**
 * A phone number's digits without the country's code: +91, 0091, or a 91 that makes the number longer than
 * any number within India. A field of ten digits takes no 0 of a trunk call before them; elsewhere it is part of
 * the code of a place.
 */
export const phoneDigits = (max: number) => (text: string) => {
  const typed = digits(text);
  if (typed.length <= max) return typed;
  const national = typed.replace(/^(?:0091|91)/, '');
  return (max === 10 ? national.replace(/^0(?=[0-9]{10})/, '') : national).slice(0, max);
};

const spaced = (text: string) => text.replace(/\s/gu, ' ');

/** Letters of any script with their marks, spaces, and what names of people are written with: . ' and -. */
export const nameLetters = (text: string) => spaced(text).replace(/[^\p{L}\p{M} .'’-]/gu, '');

/** What names of departments and designations take: letters as in people's names, and & , ( ) and /. */
export const departmentLetters = (text: string) => spaced(text).replace(/[^\p{L}\p{M} .'’&,()/-]/gu, '');
