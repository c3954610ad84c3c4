import { searchForm } from './text.ts';

// Names of people, and of schools, as clerks write them: with and without accents, dots, hyphens, spaces and titles, with
// initials, and with a letter wrong.

/** Titles before a name: Mister and Missis in Mizo. */
const TITLES: ReadonlySet<string> = new Set(['pu', 'pi']);

/** From this length on, a name is found with one letter wrong. */
const LONG = 8;

/** From this length on, a word beside an initial tells one person. */
const WRITTEN_OUT = 4;

/** What two teachers may share, so that both may be one person. */
export const MATCHES = ['phone', 'name and birth date'] as const;

/** A name as names are compared: its words, folded, without the titles before them, and the same without spaces. */
export type NameForm = { words: readonly string[]; whole: string };

/** A name of titles alone keeps them. */
export function nameForm(name: string): NameForm {
  const all = searchForm(name).split(' ');
  const first = all.findIndex((word) => !TITLES.has(word));
  const words = first < 0 ? all : all.slice(first);
  return { words, whole: words.join('') };
}

/** Whether one letter wrong, missing or added, or two neighbours swapped, makes one text of the other. */
export function oneLetterOff(a: string, b: string): boolean {
  if (a === b || Math.abs(a.length - b.length) > 1) return false;
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const rest = (text: string, skipped: number) => text.slice(at + skipped);
  if (short.length < long.length) return rest(short, 0) === rest(long, 1);
  const swapped = short[at] === long[at + 1] && short[at + 1] === long[at];
  return rest(short, 1) === rest(long, 1) || (swapped && rest(short, 2) === rest(long, 2));
}

const isInitial = (word: string) => word.length === 1;

/** Whether two words may be one: equal, or one the initial of the other. */
const fits = (a: string, b: string) =>
  a === b || (isInitial(a) && b.startsWith(a)) || (isInitial(b) && a.startsWith(b));

/** Whether two names of several words are one but for initials; at least one word is written out in both. */
const fitByInitials = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length &&
  a.every((word, i) => fits(word, b[i] as string)) &&
  a.some((word, i) => word === b[i] && !isInitial(word));

/**
 * Whether two names may be those of one person.
 * @returns `same` where they differ only in case, accents, dots, hyphens, spaces, titles and initials; `close` where also
 *   one letter of eight or more does
 */
export function namesAlike(a: NameForm, b: NameForm): 'same' | 'close' | undefined {
  if (a.whole === '' || b.whole === '') return undefined;
  if (a.whole === b.whole || fitByInitials(a.words, b.words)) return 'same';
  if (Math.min(a.whole.length, b.whole.length) >= LONG && oneLetterOff(a.whole, b.whole)) return 'close';
  return undefined;
}

/** Whether a typed word finds a word of a name: it is a part of it, or one letter off. */
const finds = (typed: string, word: string) =>
  word.includes(typed) || (typed.length >= LONG && oneLetterOff(typed, word));

/**
 * Whether a text that somebody typed finds a name closely: each of its words finds a word of the name, or the text finds
 * the whole name, whatever the spaces.
 */
export function findsClosely(typed: NameForm, name: NameForm): boolean {
  const { words, whole } = typed;
  if (whole === '') return false;
  if (name.whole.includes(whole) || (whole.length >= LONG && oneLetterOff(whole, name.whole))) return true;
  const [found, others] = [[] as string[], [] as string[]];
  for (const word of words) (name.words.some((part) => finds(word, part)) ? found : others).push(word);
  // Initials alone find too many, and so does an initial beside a short word.
  const least = others.length > 0 ? WRITTEN_OUT : 2;
  return (
    found.some((word) => word.length >= least) &&
    others.every((word) => name.words.some((part) => fits(word, part)))
  );
}
