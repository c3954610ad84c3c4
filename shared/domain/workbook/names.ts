import { readNames } from '../classes.ts';
import { fold } from '../text.ts';

/** Names as one text that `readNames` reads: between commas, or as JSON where a name has a comma itself. */
export const namesText = (names: readonly string[]): string =>
  names.some((name) => /^\[|,/.test(name)) ? JSON.stringify(names) : names.join(', ');

/** Whether two lists have the same names, in any case and order. */
export function sameNames(a: readonly string[], b: readonly string[]): boolean {
  const form = (names: readonly string[]) => names.map(fold).sort().join('\n');
  return form(a) === form(b);
}

/** The signs that people write between names. */
const SIGN = /([,;|/])/;
/** A name with such signs, however many blanks stand beside them. */
const closeForm = (name: string) => name.split(SIGN).map(fold).join('');

/**
 * The names in a text, with any sign between them.
 * @param list the names that count as one even if they have such a sign in them, as `Art / Craft` has
 */
export function namesIn(text: string, list: readonly string[]): string[] {
  if (text.startsWith('[')) return readNames(text);
  const signed = list.filter((name) => SIGN.test(name));
  // The very name wins over one with other blanks.
  const whole = new Map(
    [closeForm, fold].flatMap((form) => signed.map((name) => [form(name), name] as const)),
  );
  const most = Math.max(1, ...signed.map((name) => name.split(SIGN).length));
  const parts = text.split(SIGN);
  const names: string[] = [];
  for (let at = 0; at < parts.length; ) {
    // The longest name counts. Every other part is a sign.
    let end = Math.min(at + most, parts.length);
    const called = () => {
      const name = parts.slice(at, end).join('');
      return whole.get(fold(name)) ?? whole.get(closeForm(name));
    };
    while (end > at + 1 && called() === undefined) end -= 2;
    names.push(called() ?? (parts[at] as string));
    at = end + 1;
  }
  return readNames(names);
}
