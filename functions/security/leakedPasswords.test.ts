import { expect, it } from 'vitest';
import { isLeaked, isOfLeaked } from './leakedPasswords.ts';

it('R7: knows what leaked: the most used, the last of 100,000, and long ones', () => {
  // The first, one of the last, and long ones of the first million of the list (docs/operations.md names it).
  for (const password of [
    '123456',
    'password',
    'dragon',
    'manchesterunited',
    '1qaz2wsx3edc4rfv',
    'passwordpassword',
  ])
    expect([password, isLeaked(password)]).toEqual([password, true]);
});

it('R7: takes hardly any other for one that leaked', () => {
  const others = Array.from({ length: 20_000 }, (_, i) => `${i} is none of them, ${(i * 7919) % 10_007}`);
  expect(others.filter(isLeaked).length).toBeLessThan(12);
});

it.each([
  'dragonmonkey',
  'dragon monkey 2024',
  'dragon-dragon-monkey-dragon',
  'letmein12345678',
  'monkey1999monkey!!2001',
  'manchesterunited',
])('R7: finds leaked passwords that are joined: %s', (password) => expect(isOfLeaked(password)).toBe(true));

it.each([
  'correct horse battery staple',
  'seven purple umbrellas',
  'a long enough passphrase',
  'ka pa chuan vawk a vulh thin',
  '4815162342108815',
])('R7: leaves words alone that nobody put together before: %s', (password) =>
  expect(isOfLeaked(password)).toBe(false),
);

it('R7: is quick on the longest and the most alike', () => {
  const started = performance.now();
  for (const one of ['a', 'abcdefghij', 'password', '1234567890']) isOfLeaked(one.repeat(128).slice(0, 128));
  expect(performance.now() - started).toBeLessThan(500);
});
