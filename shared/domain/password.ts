import { passwordMessages } from '../messages/password.ts';

/** Lengths in code points after NFC. Nothing is trimmed, and no kinds of characters are required. */
const PASSWORD_MIN = 15;
const PASSWORD_MAX = 128;

/** Words of this service, its places and its people. A guesser tries these first. */
const CONTEXT = `
  administrator admin superadmin super department education educational teacher teaching school schools student
  officer office headmaster headmistress principal head institution district division subdivision block
  management system records record government portal service user account login welcome
  password passwd passphrase pass secret letmein changeme default demo qwerty
  india indian mizoram mizo deo sdeo hoi
  aizawl champhai hnahthial khawzawl kolasib lawngtlai lunglei mamit saitual serchhip siaha saiha tlangnuam
`
  .trim()
  .split(/\s+/);

/** How many letters must be left after words of the context, digits, repeats and signs are removed. */
const LETTERS_OF_ONES_OWN = 8;
/** Shorter usernames are not looked for, because they are in almost any text. */
const USERNAME_MIN = 3;

/** Signs that people often write in place of a letter. */
const LOOKALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Why a new password is refused, in words for the person. Undefined when it is accepted.
 * @param username of the account; '' when it is not known yet
 */
export function checkPassword(password: string, { username }: { username: string }): string | undefined {
  // Refuses a very long text without further work: composing shortens a text to about a third at most.
  if (password.length > PASSWORD_MAX * 8) return passwordMessages.tooLong;
  const characters = [...password.normalize('NFC')];
  if (characters.length < PASSWORD_MIN) return passwordMessages.tooShort;
  if (characters.length > PASSWORD_MAX) return passwordMessages.tooLong;
  const plain = characters.map((character) => character.toLowerCase());
  const text = plain.join('');
  if (isRepeated(text) || isRun(plain) || isKeyboardWalk(plain)) return passwordMessages.common;
  const name = username.normalize('NFC').toLowerCase();
  if ([...name].length >= USERNAME_MIN && lettersOf(text).includes(lettersOf(name) || name)) {
    return passwordMessages.containsUsername;
  }
  return isBuiltFromContext(plain) ? passwordMessages.containsContext : undefined;
}

/** Letters and digits only, so that `hoi.demo` is found in `hoi-demo`. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The same characters at least twice, also with digits and signs between: said again it is no harder to guess. */
const isRepeated = (text: string) =>
  [text, lettersOf(text), text.replace(/[^\p{L}\p{M}]/gu, '')].some(
    (one) => one.length * 2 >= text.length && periodOf(one) * 2 <= one.length && periodOf(one) < PASSWORD_MIN,
  );

/** After how many characters a text begins anew, the last time perhaps not to its end; its length if never. */
function periodOf(text: string): number {
  // For each place, how much of the beginning ends there too.
  const borders = [0];
  for (let at = 1; at < text.length; at += 1) {
    let length = borders[at - 1] as number;
    while (length > 0 && text[at] !== text[length]) length = borders[length - 1] as number;
    borders[at] = text[at] === text[length] ? length + 1 : 0;
  }
  return text.length - (borders[text.length - 1] ?? 0);
}

const ROWS = ['`1234567890-=', '~!@#$%^&*()_+', 'qwertyuiop[]', "asdfghjkl;'", 'zxcvbnm,./'];
/** Where each key lies: in which column, and in which row. Shift moves none. */
const KEYS = new Map(
  ROWS.flatMap((row, i) =>
    [...row].map((key, place) => [key, [i < 2 ? place - 1 : place, Math.max(1, i)]] as const),
  ),
);
/** Keys in one direction that a finger walks. */
const SHORTEST_WALK = 3;

/** How many characters are walked over on a keyboard, each the neighbour of the one before, in one direction. */
function walked(characters: readonly string[]): number {
  let total = 0;
  let run = 1;
  let heading = '';
  const close = () => {
    if (run >= SHORTEST_WALK) total += run;
  };
  for (let at = 1; at <= characters.length; at += 1) {
    const [from, to] = [KEYS.get(characters[at - 1] as string), KEYS.get(characters[at] ?? '')];
    const step = from && to && [to[0] - from[0], to[1] - from[1]];
    const near = step && (step[0] || step[1]) && step.every((one) => Math.abs(one) <= 1);
    if (near && (run === 1 || heading === String(step))) {
      run += 1;
      heading = String(step);
      continue;
    }
    close();
    run = near && run < SHORTEST_WALK ? 2 : 1;
    heading = near ? String(step) : '';
  }
  return total;
}

/** Whether a text is walked over on a keyboard but for a few characters: `1qaz2wsx…`, or in zigzag `q1w2e3…`. */
function isKeyboardWalk(characters: readonly string[]): boolean {
  const keys = characters.filter((character) => character !== ' ');
  const other = (first: number) => keys.filter((_, i) => i % 2 === first);
  const zigzag = walked(other(0)) + walked(other(1));
  return keys.length - Math.max(walked(keys), zigzag) < LETTERS_OF_ONES_OWN;
}

/** Characters that follow each other in code order, up or down, or stay the same: `abcdefg…`. */
function isRun(characters: string[]): boolean {
  const codes = characters.map((character) => character.codePointAt(0) ?? 0);
  const step = codes[1]! - codes[0]!;
  return Math.abs(step) <= 1 && codes.every((code, i) => i === 0 || code - codes[i - 1]! === step);
}

/** Whether little is left of a text without words of the context, digits, signs and repeated letters. */
function isBuiltFromContext(characters: string[]): boolean {
  const readAs = characters.map((character) => LOOKALIKES[character] ?? character);
  const taken = new Set<number>();
  // Keeps the place of each letter, so that `a-i-z-a-w-l` reads as the word too.
  for (const spelling of [characters, readAs]) {
    const places = spelling.flatMap((character, i) => (/[\p{L}\p{M}]/u.test(character) ? i : []));
    const letters = places.map((i) => spelling[i]).join('');
    for (const word of CONTEXT) {
      for (let at = letters.indexOf(word); at >= 0; at = letters.indexOf(word, at + 1)) {
        for (const place of places.slice(at, at + word.length)) taken.add(place);
      }
    }
  }
  if (taken.size === 0) return false;
  const own = characters.filter(
    (character, i) =>
      !taken.has(i) && !/[\p{N}\p{P}\p{Z}]/u.test(character) && character !== characters[i - 1],
  );
  return own.length < LETTERS_OF_ONES_OWN;
}
