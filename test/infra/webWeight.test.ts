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
    const keys = firstLoad(manifest, screen);
    expect(keys.size).toBeGreaterThan(3);
    expect(brotliBytes(WEB_FOLDER, manifest, keys)).toBeLessThanOrEqual(150_000);
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

  it('has no Excel code in what every visitor loads', () => {
    const xlsx = Object.keys(manifest).filter((key) => key.includes('node_modules/xlsx'));
    expect(xlsx).toHaveLength(1);
    expect(holdsXlsx(WEB_FOLDER, manifest, xlsx)).toBe(true);
    for (const screen of SCREENS) {
      expect(holdsXlsx(WEB_FOLDER, manifest, firstLoad(manifest, screen))).toBe(false);
    }
  });
});
