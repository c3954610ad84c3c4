import { cp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { bundleHandlers, sourcesName } from '../../../infra/bundle.ts';
import { bundlesFolder } from '../../../infra/stacks/deployment.ts';
import { root } from './deployment.ts';
import { REHEARSAL_FOLDER } from './python.ts';

/** The header with which functions of the next version mark every text answer. It shows which version answered. */
export const MARK = 'x-rehearsed-version';

const FILE = 'functions/http/respond.ts';
const SOURCE = ["vary: 'accept-encoding',", `'${MARK}': '2',`] as const;
const BUNDLED = ['vary:"accept-encoding",', `"${MARK}":"2",`] as const;

const PARTS = ['shared', 'functions', 'infra', 'web', 'package.json', 'package-lock.json', 'vite.config.ts'];

/**
 * Makes a copy of the sources that marks every text answer, and removes any earlier copy. The copy's bundles are those of
 * this version with the same change. To build each again would take longer than everything else and show nothing more.
 * @returns the folder of the copy
 * @throws Error when sources or bundles do not hold the expected text
 */
export async function makeNextVersion(): Promise<string> {
  const copy = join(REHEARSAL_FOLDER, 'next');
  await rm(copy, { recursive: true, force: true });
  for (const part of [...PARTS, 'tsconfig.json', 'dist/web', 'dist/web.hash'])
    await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
  if (!(await change(join(copy, FILE), SOURCE))) throw new Error(`${FILE} does not hold ${SOURCE[0]}`);
  const bundles = join(bundlesFolder(copy), await sourcesName(copy));
  const { folder } = await bundleHandlers({ out: bundlesFolder(root) });
  await cp(folder, bundles, { recursive: true });
  const files = (await readdir(bundles, { recursive: true })).filter((file) => file.endsWith('.mjs'));
  const changed = await Promise.all(files.map((file) => change(join(bundles, file), BUNDLED)));
  if (!changed.includes(true)) throw new Error(`no bundle holds ${BUNDLED[0]}`);
  return copy;
}

/** Writes one text after another. Resolves to whether the other one was there. */
async function change(file: string, [text, more]: readonly [string, string]): Promise<boolean> {
  const before = await readFile(file, 'utf8');
  if (!before.includes(text)) return false;
  await writeFile(file, before.replace(text, `${text}${more}`));
  return true;
}
