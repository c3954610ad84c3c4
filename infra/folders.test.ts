import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { newestFirst, putInPlace, removeOlder } from './folders.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'folders-'));
});
afterEach(() => rmSync(base, { recursive: true }));

function folder(name: string, files: readonly string[] = []): string {
  const path = join(base, name);
  mkdirSync(path);
  for (const file of files) writeFileSync(join(path, file), '');
  return path;
}

it('folders come newest first, without those that are gone by now', () => {
  const [old, young] = [folder('old'), folder('young')];
  utimesSync(old, 1, 1);
  expect(newestFirst([old, join(base, 'gone'), young])).toEqual([young, old]);
});

it('older folders are removed, of each suffix for itself', async () => {
  const names = ['a', 'b', 'c', 'a-quick', 'b-quick', 'c-quick', 'a.1.partial', 'a-quick.2.partial'];
  for (const [i, name] of names.entries()) utimesSync(folder(name), i + 1, i + 1);
  await removeOlder(base, 2, ['-quick', '.partial']);
  expect(readdirSync(base).sort()).toEqual(
    ['b', 'c', 'b-quick', 'c-quick', 'a.1.partial', 'a-quick.2.partial'].sort(),
  );
});

it('of builds that end at the same moment one is in place, whole', async () => {
  const place = folder('web', ['of before']);
  const builds = Array.from({ length: 20 }, (_, n) => folder(`web.${n}`, [`a.${n}`, `b.${n}`, `c.${n}`]));
  await Promise.all(builds.map((one) => putInPlace(one, place)));
  expect(readdirSync(base)).toEqual(['web']);
  const [a = '', ...others] = readdirSync(place).sort();
  expect(a).toMatch(/^a\.\d+$/);
  expect(others).toEqual([a.replace('a', 'b'), a.replace('a', 'c')]);
});
