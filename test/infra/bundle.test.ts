import { cp, mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { ImportKind } from 'esbuild';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bundles, bundleHandlers, handlerFiles } from '../../infra/bundle.ts';
import { bundlesFolder } from '../../infra/stacks/deployment.ts';
import { endpoints } from '../../shared/contracts/index.ts';
import { heldBy, loadedAtStart, unwantedBytes } from '../support/bundleFacts.ts';

/** The shared folder of builds, because a build takes two cores half a minute. */
const BUNDLES = bundlesFolder(resolve(import.meta.dirname, '../..'));

let out: string;
let bundles: Bundles;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'bundles-'));
  bundles = await bundleHandlers({ out: BUNDLES });
});

afterAll(() => rm(out, { recursive: true, force: true }));

it('bundles every endpoint and every event function, each as a folder of its own', async () => {
  const { events } = await handlerFiles();
  const expected = [
    ...endpoints.map(({ area, name }) => `${area}-${name}`),
    ...events.map(({ bundle }) => bundle),
  ];
  const folders = (await readdir(bundles.folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(expected.sort());
  for (const folder of folders) {
    const files = await readdir(join(bundles.folder, folder));
    expect(files).toContain('index.mjs');
    expect(files.filter((file) => !/^[\w-]+\.mjs$/.test(file))).toEqual([]);
  }
});

it('builds the same sources once', async () => {
  await utimes(bundles.folder, 1, 1);
  const again = await bundleHandlers({ out: BUNDLES });
  expect(again).toMatchObject({ built: false, folder: bundles.folder });
  expect(again.metafile).toEqual(bundles.metafile);
  // Those that are in use stay longest.
  expect((await stat(bundles.folder)).mtimeMs).toBeGreaterThan(1000);
});

it('loads each bundle far from the project, without the parts that make a cold start slow', async () => {
  const away = join(out, 'away');
  await cp(bundles.folder, away, { recursive: true });
  const files = bundles.handlers.map(({ bundle }) => join(away, bundle, 'index.mjs'));
  expect(await loadedAtStart(files)).toEqual(
    files.map((file) => ({ file, handler: 'function', undici: [] })),
  );
});

it('holds no locales of the schema library, no credential providers but the environment, and nothing local', () => {
  for (const { bundle } of bundles.handlers) {
    // The metafile lists every file that was read. What counts is what left bytes in a bundle.
    const held = heldBy(bundles.metafile, bundle).folder.paths.flatMap(([path, bytes]) =>
      bytes ? [path] : [],
    );
    expect(held.length).toBeGreaterThan(100);
    expect(held.filter((path) => /^(infra|test)\//.test(path))).toEqual([]);
    expect([bundle, unwantedBytes(bundles.metafile, bundle)]).toEqual([bundle, 0]);
  }
});

it('counts what is unwanted where there is any', () => {
  const input = (bytesInOutput: number) => ({ bytesInOutput });
  const output = (
    inputs: Record<string, { bytesInOutput: number }>,
    imports: [string, ImportKind][] = [],
  ) => ({
    bytes: 100,
    inputs,
    imports: imports.map(([path, kind]) => ({ path, kind })),
    exports: [],
  });
  const outputs = {
    'out/a/index.mjs': output({ 'node_modules/zod/v4/locales/en.js': input(1) }, [
      ['out/a/chunk-1.mjs', 'import-statement'],
      ['out/a/later-1.mjs', 'dynamic-import'],
    ]),
    'out/a/chunk-1.mjs': output({ 'node_modules/@aws-sdk/client-sns/index.js': input(2) }),
    'out/a/later-1.mjs': output({
      'node_modules/@aws-sdk/client-s3/index.js': input(4),
      'node_modules/zod/v4/locales/de.js': input(8),
    }),
    'out/b/index.mjs': output({ 'node_modules/@aws-sdk/client-s3/index.js': input(16) }),
  };
  expect(unwantedBytes({ inputs: {}, outputs }, 'a')).toBe(2 + 8);
});
