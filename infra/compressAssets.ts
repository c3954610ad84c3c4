import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import { inFlight } from '../functions/app/inFlight.ts';
import { ASSETS } from '../functions/events/webRelease.ts';

/** Where the compressed files of a built web app lie. */
export const compressedFolder = (web: string) => `${web}-compressed`;

/**
 * Compresses the files with a hash in their name as small as brotli can. A CDN that compresses while somebody waits takes
 * less time, and makes them a twelfth larger. A file that is there already stays, because its name stands for its contents.
 * @param web the folder of the built web app
 * @returns the folder with the compressed files, each below its own name
 */
export async function compressAssets(web: string): Promise<string> {
  const folder = compressedFolder(web);
  const [from, to] = [join(web, ASSETS), join(folder, ASSETS)];
  await mkdir(to, { recursive: true });
  const names = await readdir(from);
  const there = await readdir(to);
  for (const name of there) if (!names.includes(name)) await rm(join(to, name), { force: true });
  const missing = names.filter((name) => !there.includes(name));
  await inFlight(missing, availableParallelism(), async (name) => {
    const body = await promisify(brotliCompress)(await readFile(join(from, name)), {
      params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY },
    });
    const partial = join(folder, `${name}.${process.pid}`);
    await writeFile(partial, body);
    await rename(partial, join(to, name));
  });
  return folder;
}
