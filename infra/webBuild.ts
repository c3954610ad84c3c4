import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
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
  // A process of its own, since Vite takes React's build from NODE_ENV and a test runner has another.
  await promisify(execFile)(
    process.execPath,
    [`${root}/node_modules/vite/bin/vite.js`, 'build', '--logLevel', 'error', '--outDir', outDir],
    { cwd: root, env: { ...process.env, NODE_ENV: 'production' } },
  );
  await putInPlace(outDir, WEB_FOLDER);
  await writeFile(STAMP, hash);
  return true;
}
