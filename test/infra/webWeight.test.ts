import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { buildWeb, WEB_FOLDER } from '../../infra/webBuild.ts';
import {
  brotliBytes,
  closure,
  firstLoad,
  holdsXlsx,
  lazyRoutes,
  type Manifest,
  readManifest,
  screens,
  signInChunk,
  WIDGETS,
} from '../support/webWeight.ts';

const SCREENS = ['signIn', 'dashboard'] as const;

let manifest: Manifest;

beforeAll(async () => {
  await buildWeb();
  manifest = readManifest(WEB_FOLDER);
});

describe('the web app', () => {
  it.each(SCREENS)('loads at most 150 kB of script, brotli, before the screen %s shows (G21)', (screen) => {
    const bytes = brotliBytes(WEB_FOLDER, manifest, firstLoad(manifest, screen));
    // React alone has 58 kB.
    expect(bytes).toBeGreaterThan(58_000);
    expect(bytes).toBeLessThanOrEqual(150_000);
  });

  it('signs in with at most 15 kB of script, brotli', () => {
    const bytes = brotliBytes(WEB_FOLDER, manifest, closure(manifest, [signInChunk(manifest)]));
    expect(bytes).toBeLessThanOrEqual(15_000);
  });

  it('asks for at most three files for a screen, beside those of every screen, and two for a list and its form', () => {
    const entry = closure(manifest, ['index.html']);
    const files = screens(manifest).map((key) =>
      [...closure(manifest, [key])].filter((one) => !entry.has(one)),
    );
    expect(files.length).toBeGreaterThan(15);
    expect(files.filter(({ length }) => length > 3)).toEqual([]);
    const ofRows = files.filter(([key = '']) => /(Schools|Teachers|SchoolForm|TeacherForm)Page/.test(key));
    expect(ofRows).toHaveLength(4);
    expect(ofRows.filter(({ length }) => length > 2)).toEqual([]);
  });

  it('loads nothing of other screens for those before sign-in', () => {
    const entry = closure(manifest, ['index.html']);
    const beforeSignIn = Object.keys(manifest).filter((key) => manifest[key]?.name === 'beforeSignIn');
    expect(beforeSignIn).toHaveLength(1);
    const notices = screens(manifest).filter((key) => key.startsWith('features/notices/'));
    expect(notices).toHaveLength(3);
    for (const key of notices)
      expect([...closure(manifest, [key])].filter((one) => !entry.has(one)).sort()).toEqual(
        [...beforeSignIn, key].sort(),
      );
  });

  it('has no lazy chunk of a screen over 15 kB, brotli', () => {
    const entry = closure(manifest, ['index.html']);
    const lazy = lazyRoutes(manifest).filter((key) => !entry.has(key));
    expect(lazy.length).toBeGreaterThan(3);
    const large = lazy.filter((key) => brotliBytes(WEB_FOLDER, manifest, [key]) > 15_000);
    expect(large).toEqual([]);
  });

  it('has no widget over 45 kB, brotli, and none in what every visitor loads', () => {
    const entry = closure(manifest, ['index.html']);
    expect(
      WIDGETS.filter((key) => brotliBytes(WEB_FOLDER, manifest, [key]) > 45_000 || entry.has(key)),
    ).toEqual([]);
  });

  it('has a file for what only rarer screens share', () => {
    expect(Object.values(manifest).map(({ name }) => name)).toContain('otherScreens');
  });

  it.each([
    ...WIDGETS,
    'features/dashboard/MoreOfDay.tsx',
    'features/dashboard/ToDo.tsx',
    'features/posts/PostsPage.tsx',
    'features/reports/ReportsPage.tsx',
    'features/sessions/ChangePasswordPage.tsx',
    'features/sessions/MySessionsPage.tsx',
    'session/SecondStep.tsx',
    'shell/quickSearch/QuickSearch.tsx',
  ])('loads nothing that only rarer screens share for %s', (key) => {
    const needed = [...closure(manifest, [key])].map((one) => manifest[one]?.name);
    expect(needed).toContain('screens');
    expect(needed).not.toContain('otherScreens');
  });

  it('loads nothing of the app on the page of the API reference', () => {
    expect(closure(manifest, ['docs.html'])).not.toContain('index.html');
  });

  it('has Excel code in its worker alone, and in no script of a page', () => {
    const scripts = Object.keys(manifest).filter((key) => manifest[key]?.file.endsWith('.js'));
    expect(scripts.length).toBeGreaterThan(30);
    expect(scripts.filter((key) => holdsXlsx(WEB_FOLDER, manifest, [key]))).toEqual([]);
    const workers = readdirSync(join(WEB_FOLDER, 'assets')).filter((name) =>
      /^sheetWorker-.*[.]js$/.test(name),
    );
    expect(workers).toHaveLength(1);
    const worker = { file: `assets/${workers[0]}` } as Manifest[string];
    expect(holdsXlsx(WEB_FOLDER, { worker }, ['worker'])).toBe(true);
  });
});
