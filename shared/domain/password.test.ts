import { describe, expect, it } from 'vitest';
import { passwordMessages } from '../messages/password.ts';
import { checkPassword } from './password.ts';

const ACCOUNT = { username: 'lalrinpuia' };
const check = (password: string, account = ACCOUNT) => checkPassword(password, account);

/** `length` characters without a word, a run or a repetition. */
const mixed = (length: number) =>
  Array.from({ length }, (_, i) => String.fromCharCode(97 + (((i * i * i + 7) % 101) % 26))).join('');

describe('checkPassword (R7)', () => {
  it.each([
    [14, passwordMessages.tooShort],
    [15, undefined],
    [16, undefined],
    [64, undefined],
    [127, undefined],
    [128, undefined],
    [129, passwordMessages.tooLong],
    [100_000, passwordMessages.tooLong],
  ])('takes a password by its length: %i', (length, expected) => {
    expect(check(mixed(length))).toBe(expected);
  });

  it('counts an emoji as one character', () => {
    const faces = [...'😀🦄🌧🎋🏔🐘🦚🌶🥁🎎🧵🪁🚌🌾🍍🛶'];
    expect(check(faces.slice(0, 14).join(''))).toBe(passwordMessages.tooShort);
    expect(check(faces.slice(0, 15).join(''))).toBeUndefined();
    expect(check(mixed(112) + faces.join(''))).toBeUndefined();
    expect(check(mixed(113) + faces.join(''))).toBe(passwordMessages.tooLong);
  });

  it('counts composed characters, however they were typed', () => {
    const decomposed = 'e\u0301'.repeat(3) + mixed(11);
    expect([...decomposed]).toHaveLength(17);
    expect(check(decomposed)).toBe(passwordMessages.tooShort);
    expect(check(`${decomposed}x`)).toBeUndefined();
  });

  it.each([
    'chapchar-kut-2026',
    'a long enough passphrase',
    'correct horse battery staple',
    'the rain over Reiek in June',
    'my teacher grew purple tomatoes',
    'ka pa chuan vawk a vulh thin',
    'aaaaaaaabbbbbbbccc zq',
    '4815162342108815',
  ])('asks for no kinds of characters: %s', (password) => {
    expect(check(password)).toBeUndefined();
  });

  it.each([
    'abcabcabcabcabcabc',
    'sunshinesunshine',
    'abcdefghijklmnop',
    'zyxwvutsrqponmlk',
    'zzzzzzzzzzzzzzzz',
  ])('refuses what says little at length: %s', (password) => {
    expect(check(password)).toBe(passwordMessages.common);
  });

  it.each([
    'umbrella umbrella',
    'umbrella1umbrella2',
    'sunshinesunshinesun',
    'Teacher!Teacher?99',
    'thlasik-thlasik-2026',
  ])('refuses what is said twice: %s', (password) => {
    expect(check(password)).toBe(passwordMessages.common);
  });

  it.each([
    'qwertyuiopasdfgh',
    '1qaz2wsx3edc4rfv',
    'zaq1xsw2cde3vfr4',
    'QAZwsxEDCrfvTGB',
    'q1w2e3r4t5y6u7i8',
    '!@#$%^&*()_+abc',
    'asdfghjkl mnbvc',
  ])('refuses what a finger walks on a keyboard: %s', (password) => {
    expect(check(password)).toBe(passwordMessages.common);
  });

  it.each(['were pool dresses west', '834512390475612', 'treasure in the loft'])(
    'takes what only touches keys side by side here and there: %s',
    (password) => {
      expect(check(password)).toBeUndefined();
    },
  );

  it.each([
    ['Lalrinpuia of the hills', 'lalrinpuia'],
    ['xxLALRINPUIAxx rain', 'lalrinpuia'],
    ['the hoi-demo of the hills', 'hoi.demo'],
    ['a hoidemo in the green hills', 'hoi.demo'],
  ])('refuses %s for %s', (password, username) => {
    expect(check(password, { username })).toBe(passwordMessages.containsUsername);
  });

  it('does not take a name of two letters for a name', () => {
    expect(check('the rain over Reiek in June', { username: 'ra' })).toBeUndefined();
    expect(check('the rain over Reiek in June', { username: '' })).toBeUndefined();
  });

  it.each([
    'aizawlteacher2026',
    'Aizawl@Teacher#Department',
    'MizoramEducation1',
    'department-of-school-education',
    'P@ssw0rd Mizoram 1',
    'password1234567890',
    'lunglei-lawngtlai-4',
    'champhai 123456789012',
    'DEO serchhip office 1987',
    'a-i-z-a-w-l t-e-a-c-h-e-r',
    'administratoraizawl',
    'aizawl rose 12345 !!!',
  ])('refuses what is built from words of the service and its places: %s', (password) => {
    expect(check(password)).toBe(passwordMessages.containsContext);
  });
});
