const forms = new Map<string, string>();

/** A name as a search compares it, made letter by letter: no case, accents or punctuation. A hyphen joins, a stop parts. */
export function plainForm(text: string): string {
  const known = forms.get(text);
  if (known !== undefined) return known;
  let form = '';
  for (const letter of text.normalize('NFKD').toLowerCase()) {
    if (/[\p{L}\p{N}]/u.test(letter)) form += letter;
    else if (!/[\p{M}\p{Pd}_'’]/u.test(letter)) form += ' ';
  }
  const made = form.split(' ').filter(Boolean).join(' ');
  forms.set(text, made);
  return made;
}

/** Whether each word of a search is in one of the texts. */
export function findsAll(texts: readonly string[], q = ''): boolean {
  const words = plainForm(q).split(' ');
  if (q.trim() !== '' && words.join('') === '') return false;
  return words.every((word) => texts.some((text) => plainForm(text).includes(word)));
}

/** The letters of a name without the titles before it, and its words. A name of titles alone keeps them. */
function plainName(name: string) {
  const all = plainForm(name).split(' ');
  const words = all
    .join(' ')
    .replace(/^((pu|pi) )+/, '')
    .split(' ');
  return { words, letters: words.join('') };
}

/** The texts that come of one by leaving a letter out, and by swapping two neighbours. */
const shorter = (text: string) => [...text].map((_, i) => text.slice(0, i) + text.slice(i + 1));
const swapped = (text: string) =>
  [...text].map((letter, i) => text.slice(0, i) + (text[i + 1] ?? '') + letter + text.slice(i + 2));

/** Whether two names may be those of one person: titles, spaces, initials and one letter of eight do not count. */
export function mayBeOne(a: string, b: string): boolean {
  const [one, other] = [plainName(a), plainName(b)];
  if (one.letters === '' || other.letters === '') return false;
  if (one.letters === other.letters) return true;
  const pairs = one.words.map((word, i) => [word, other.words[i] ?? ''] as const);
  const isInitialOf = (x: string, y: string) => x.length === 1 && y[0] === x;
  const initials =
    one.words.length === other.words.length &&
    pairs.every(([x, y]) => x === y || isInitialOf(x, y) || isInitialOf(y, x)) &&
    pairs.some(([x, y]) => x === y && x.length > 1);
  if (initials) return true;
  if (Math.min(one.letters.length, other.letters.length) < 8) return false;
  const wrong =
    one.letters.length === other.letters.length &&
    [...one.letters].filter((letter, i) => letter !== other.letters[i]).length === 1;
  return (
    wrong ||
    shorter(one.letters).includes(other.letters) ||
    shorter(other.letters).includes(one.letters) ||
    swapped(one.letters).includes(other.letters)
  );
}
