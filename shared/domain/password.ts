import { passwordMessages } from '../messages/password.ts';
import { COMMON_PASSWORDS } from './commonPasswords.ts';

/** Lengths in code points after NFC. Nothing is trimmed, and no kinds of characters are required. */
export const PASSWORD_MIN = 15;
export const PASSWORD_MAX = 128;

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
  if (COMMON_PASSWORDS.has(text) || isRepeated(text) || isRun(plain)) return passwordMessages.common;
  const name = username.normalize('NFC').toLowerCase();
  if ([...name].length >= USERNAME_MIN && lettersOf(text).includes(lettersOf(name) || name)) {
    return passwordMessages.containsUsername;
  }
  return isBuiltFromContext(plain) ? passwordMessages.containsContext : undefined;
}

/** Letters and digits only, so that `hoi.demo` is found in `hoi-demo`. */
const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]/gu, '');

/** The same few characters over and over are no harder to guess than once. */
const isRepeated = (text: string) => {
  const unit = (text + text).indexOf(text, 1);
  return unit < PASSWORD_MIN && unit < text.length;
};

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
