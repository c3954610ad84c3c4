import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { putInPlace } from './folders.ts';
import { hashOf } from './hash.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** The folder of the built web app. */
export const WEB_FOLDER = `${root}/dist/web`;
const STAMP = `${root}/dist/web.hash`;

/**
 * Builds the web app into `WEB_FOLDER`, unless an earlier build had the same sources.
 * @returns whether it built
 */
export async function buildWeb(): Promise<boolean> {
  const hash = await hashOf(root, ['web', 'shared', 'vite.config.ts', 'package-lock.json']);
  const before = await readFile(STAMP, 'utf8').catch(() => '');
  if (before === hash && existsSync(`${WEB_FOLDER}/index.html`)) return false;
  const outDir = `${WEB_FOLDER}.${process.pid}`;
  const mode = process.env.NODE_ENV;
  // A test runner's NODE_ENV would build React for development.
  process.env.NODE_ENV = 'production';
  try {
    const { build } = await import('vite');
    await build({
      configFile: `${root}/vite.config.ts`,
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    if (mode === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = mode;
  }
  await putInPlace(outDir, WEB_FOLDER);
  await writeFile(STAMP, hash);
  return true;
}
