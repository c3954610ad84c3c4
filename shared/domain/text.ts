/** Marks a combining accent leaves behind when a letter is decomposed. */
const MARKS = /\p{M}+/gu;

/** The form in which texts are compared and searched: no case, no accents, single spaces. */
export const fold = (text: string) =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** Type-like values are shown without underscores, everywhere by this one function. */
export const showType = (value: string) => value.replaceAll('_', ' ');

/** Control characters, line breaks and bidirectional overrides: never part of a record's text. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const isPrintable = (text: string) => !UNPRINTABLE.test(text);
