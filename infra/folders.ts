import { statSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The folders that exist, the newest first. Another program may remove some meanwhile. */
export const newestFirst = (folders: readonly string[]): string[] =>
  folders
    .map((folder) => ({ folder, at: statSync(folder, { throwIfNoEntry: false })?.mtimeMs }))
    .filter((one): one is { folder: string; at: number } => one.at !== undefined)
    .sort((a, b) => b.at - a.at)
    .map(({ folder }) => folder);

/** Removes folders below `base` but the `kept` newest of each suffix, and of those without one. */
export async function removeOlder(base: string, kept: number, suffixes: readonly string[]): Promise<void> {
  const suffixOf = (name: string) => suffixes.find((suffix) => name.endsWith(suffix)) ?? '';
  const names = await readdir(base);
  for (const suffix of [...suffixes, '']) {
    const alike = names.filter((name) => suffixOf(name) === suffix).map((name) => join(base, name));
    for (const folder of newestFirst(alike).slice(kept)) await rm(folder, { recursive: true, force: true });
  }
}

/** Puts a folder in the place of another. When several programs do so at once, the last one stays. */
export async function putInPlace(folder: string, place: string): Promise<void> {
  for (;;) {
    try {
      await rm(place, { recursive: true, force: true });
      return await rename(folder, place);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'ENOTEMPTY' && code !== 'EEXIST') throw error;
    }
  }
}
