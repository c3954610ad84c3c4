import { expect, test } from 'vitest';
import { actOf } from './shortcuts.ts';

const key = (name: string, held: 'ctrlKey' | 'metaKey' | 'altKey' | 'none' = 'none') => ({
  key: name,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  [held]: true,
});
const free = { typing: false, inDialog: false, singleKeys: true };

test('single keys open the quick search and the list of shortcuts, but not while they are text', () => {
  expect(actOf(key('/'), free)).toBe('search');
  expect(actOf(key('?'), free)).toBe('shortcuts');
  for (const place of [{ typing: true }, { inDialog: true }, { singleKeys: false }])
    for (const name of ['/', '?']) expect(actOf(key(name), { ...free, ...place })).toBeUndefined();
});

test('Ctrl+K and Command+K open the quick search everywhere', () => {
  const anywhere = { typing: true, inDialog: true, singleKeys: false };
  for (const place of [free, anywhere]) {
    expect(actOf(key('k', 'ctrlKey'), place)).toBe('search');
    expect(actOf(key('K', 'metaKey'), place)).toBe('search');
  }
});

test('other keys open nothing', () => {
  const others = [key('k'), key('k', 'altKey'), key('/', 'ctrlKey'), key('Enter', 'ctrlKey'), key('Esc')];
  for (const pressed of others) expect(actOf(pressed, free)).toBeUndefined();
});
