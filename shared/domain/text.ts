import { showNumber } from './numbers.ts';

/** The marks that remain when a letter with an accent is decomposed. */
const MARKS = /\p{M}+/gu;

/** Characters that a screen may show nothing of, such as zero-width spaces and soft hyphens. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}+/gu;
export const withoutInvisible = (text: string) => text.replace(INVISIBLE, '');

/** The viramas of India's scripts. */
const VIRAMA = '\\u094d\\u09cd\\u0a4d\\u0acd\\u0b4d\\u0bcd\\u0c4d\\u0ccd\\u0d4d\\uabed\\u{11133}\\u{11134}';
const JOINER = '[\\u200c\\u200d]';
/** The pattern of a joiner beside a virama. It decides how Indic letters are drawn, so readers see it. */
export const SEEN_JOINER = `(?:(?<=[${VIRAMA}])${JOINER}|${JOINER}(?=[${VIRAMA}]))`;
const STRAY_JOINER = new RegExp(`(?!${SEEN_JOINER})${JOINER}`, 'u');
/** Whether a text has a joiner that nobody sees. */
export const hasStrayJoiner = (text: string) => STRAY_JOINER.test(text);
const HIDDEN = new RegExp(`(?!${SEEN_JOINER})\\p{Default_Ignorable_Code_Point}`, 'gu');
/** Removes invisible characters, except those that decide how letters are drawn. */
export const withoutHidden = (text: string) => text.replace(HIDDEN, '');

const foldVisible = (text: string) =>
  text.normalize('NFKD').replace(MARKS, '').toLowerCase().replace(/\s+/gu, ' ').trim();

/** The form in which texts are compared and searched: without case, accents and invisible characters, with single spaces. */
export const fold = (text: string) => foldVisible(withoutInvisible(text.normalize('NFKD')));

/** Hyphens, apostrophes and underscores, which people write or leave out within a word. */
const WITHIN_WORDS = /[\p{Pd}_'’ʼ`]+/gu;
const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu;

/** The form in which names and numbers are searched: folded, without punctuation. `Govt. St. Mary's` is `govt st marys`. */
export const searchForm = (text: string) =>
  fold(text).replace(WITHIN_WORDS, '').replace(BETWEEN_WORDS, ' ').trim();

/**
 * The words of a search. A record is found if it has them all, in any order. A text of punctuation alone finds nothing.
 */
export const searchWords = (q: string) => [...new Set((searchForm(q) || fold(q)).split(' '))];

/** Whether each word of a search is in one of the texts. */
export function hasWords(texts: readonly string[], q: string): boolean {
  const forms = texts.map(searchForm);
  return searchWords(q).every((word) => forms.some((form) => form.includes(word)));
}

/**
 * The form in which a stored name is claimed. A name with invisible characters is claimed with them: names of former
 * versions were, and no other is stored but for joiners in names of master data.
 */
export const claimFold = (stored: string) =>
  stored === withoutInvisible(stored) ? fold(stored) : foldVisible(stored);

/** Shows a type without underscores. All screens and files use this. */
export const showType = (value: string) => value.replaceAll('_', ' ');

/** Control characters, line breaks and bidirectional overrides, which a record's text may not have. */
const UNPRINTABLE = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;
export const isPrintable = (text: string) => !UNPRINTABLE.test(text);

/** At most `length` characters of a sent text, on one line. Half of a cut surrogate pair becomes U+FFFD. */
export const oneLine = (text: string, length: number) =>
  text
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, length)
    .toWellFormed();

/** The word for so many things, without their number. */
export const nounFor = (count: number, one: string, many: string) => (count === 1 ? one : many);

/** A number of things in words: `1 teacher`, `12 teachers`. */
export const counted = (count: number, one: string, many: string) =>
  `${showNumber(count)} ${nounFor(count, one, many)}`;

/** Parts in one sentence: `976 schools, 3 RD blocks and 2 accounts`. */
export const listed = (parts: readonly string[]) =>
  parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`;

/** Whether a text is a full link with one of these protocols and without a name and password. */
export function isLink(text: string, protocols: readonly string[]): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password } = new URL(text);
  return protocols.includes(protocol) && hostname !== '' && username === '' && password === '';
}
