/** A day as people write it. Two beside each other have twelve digits too. */
const DAY = /(?<!\p{Nd})(?:[0-3]\d[/.-][01]\d[/.-](?:19|20)\d\d|(?:19|20)\d\d-[01]\d-[0-3]\d)(?!\p{Nd})/u;
/** Twelve digits of any script, with up to three blanks, dashes, dots or strokes between two of them, as people type. */
const TWELVE_DIGITS = /(?:\p{Nd}[\s\p{Pd}\p{Cf}./]{0,3}){11}\p{Nd}/u;
const DAY_OR_DIGITS = new RegExp(`(${DAY.source})|${TWELVE_DIGITS.source}`, 'gu');
/** What is kept in the place of such a number. */
export const MASK = 'XXXXXXXXXXXX';

/** As people write such a number itself. The numbers of orders have strokes and dots between their digits. */
const PLAIN_TWELVE = /(?:\p{Nd}[\s\p{Pd}\p{Cf}]{0,3}){11}\p{Nd}/u;
/** An Indian phone with the code of the country has twelve digits too. */
const ABROAD = /\+91[\s\p{Pd}]{0,3}[6-9]\d{4}[\s\p{Pd}]?\d{5}(?!\p{Nd})/u;
const STAYS_OR_PLAIN = new RegExp(`(${DAY.source}|${ABROAD.source})|${PLAIN_TWELVE.source}`, 'gu');

/** Text that somebody typed, with any digits that may be an Aadhaar number masked. */
export const withoutAadhaar = (text: string) =>
  text.replace(DAY_OR_DIGITS, (_, day: string | undefined) => day ?? MASK);

/**
 * Text that people go by and that stands nowhere else, such as the reason of a correction: as `withoutAadhaar`, but the
 * numbers of orders and phones with +91 stay.
 */
export const withoutPlainAadhaar = (text: string) =>
  text.replace(STAYS_OR_PLAIN, (_, stays: string | undefined) => stays ?? MASK);
