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
