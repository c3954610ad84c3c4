import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Bundles, bundleHandlers, handlerFiles } from '../../infra/bundle.ts';
import { endpoints } from '../../shared/contracts/index.ts';

let out: string;
let bundles: Bundles;

beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'bundles-'));
  bundles = await bundleHandlers({ out });
});

afterAll(() => rm(out, { recursive: true, force: true }));

it('bundles every endpoint and every event function, each as a folder of one file', async () => {
  const { events } = await handlerFiles();
  const expected = [
    ...endpoints.map(({ area, name }) => `${area}-${name}`),
    ...events.map(({ bundle }) => bundle),
  ];
  expect(bundles.missing).toEqual([]);
  const folders = (await readdir(bundles.folder, { withFileTypes: true }))
    .filter((entry) => entry.isDirectory() && entry.name !== 'maps')
    .map(({ name }) => name);
  expect(folders.sort()).toEqual(expected.sort());
  for (const folder of folders) expect(await readdir(join(bundles.folder, folder))).toEqual(['index.mjs']);
});

it('builds the same sources once', async () => {
  const again = await bundleHandlers({ out });
  expect(again).toMatchObject({ built: false, folder: bundles.folder });
  expect(again.metafile).toEqual(bundles.metafile);
});

it('loads each bundle far from the project, without the parts that make a cold start slow', async () => {
  const away = join(out, 'away');
  await cp(bundles.folder, away, { recursive: true });
  for (const { bundle } of bundles.handlers) {
    const url = pathToFileURL(join(away, bundle, 'index.mjs')).href;
    const script = `const { handler } = await import(${JSON.stringify(url)});
      console.log(JSON.stringify([typeof handler, process.moduleLoadList.filter((name) => name.includes('undici'))]));`;
    const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
      cwd: away,
      env: {},
    });
    expect([bundle, ...JSON.parse(stdout)]).toEqual([bundle, 'function', []]);
  }
});

it('holds no locales of the schema library, no credential providers but the environment, and nothing local', () => {
  // The metafile lists all that was looked at; what counts is what left bytes in a bundle.
  const held = Object.values(bundles.metafile.outputs).flatMap(({ inputs }) =>
    Object.entries(inputs).flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? [path] : [])),
  );
  const inputs = [...new Set(held)];
  expect(inputs.length).toBeGreaterThan(100);
  const unwanted = inputs.filter((path) =>
    /zod\/v4\/locales\/(?!en\.)|credential-provider-(node|ini|sso|process|web-identity)|^infra\/|^test\//.test(
      path,
    ),
  );
  expect(unwanted).toEqual([]);
});
