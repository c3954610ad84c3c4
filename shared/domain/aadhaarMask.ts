/** A day as people write it. Two beside each other have twelve digits too. */
const DAY = /(?<!\p{Nd})(?:[0-3]\d[/.-][01]\d[/.-](?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\p{Nd})/u;
/** Twelve digits of any script, with up to three blanks, dashes, dots or strokes between two of them, as people type. */
const TWELVE_DIGITS = /(?:\p{Nd}[\s\p{Pd}\p{Cf}./]{0,3}){11}\p{Nd}/u;
const DAY_OR_DIGITS = new RegExp(`(${DAY.source})|${TWELVE_DIGITS.source}`, 'gu');
/** What is kept in the place of such a number. */
export const MASK = 'XXXXXXXXXXXX';

/** Text that somebody typed, with any digits that may be an Aadhaar number masked. */
export const withoutAadhaar = (text: string) =>
  text.replace(DAY_OR_DIGITS, (_, day: string | undefined) => day ?? MASK);
