import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { MARKER, openDataFolder, UNPACKED } from './dataFolder.ts';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'data-'));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

function opened(fresh = false) {
  const { filled, demo, markFilled, close } = openDataFolder(dataDir, fresh);
  close();
  return { filled, demo, markFilled };
}

it.each([true, false])('a folder remembers whether invented records were put in: %j', (demo) => {
  opened().markFilled(demo);
  expect(opened()).toMatchObject({ filled: true, demo });
  expect(opened(true)).toMatchObject({ filled: false, demo: false });
});

it('what a restore unpacked before it was killed is removed', () => {
  opened().markFilled(true);
  mkdirSync(join(dataDir, UNPACKED));
  opened();
  expect(existsSync(join(dataDir, UNPACKED))).toBe(false);
});

it('a marker that does not say stands for demo data', () => {
  opened();
  writeFileSync(join(dataDir, MARKER), '{"at":"2026-11-01T00:00:00.000Z"}');
  expect(opened()).toMatchObject({ filled: true, demo: true });
});
