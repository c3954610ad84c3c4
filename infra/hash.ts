import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * One hash over the names and contents of files and whole folders below `root`, without tests. A missing path counts as
 * empty. Returns 64 hex characters.
 */
export async function hashOf(root: string, paths: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const path of paths) {
    for (const file of await filesBelow(root, path)) {
      hash.update(`${file}\0`).update(await readFile(join(root, file)));
    }
  }
  return hash.digest('hex');
}

async function filesBelow(root: string, path: string): Promise<string[]> {
  const kind = await stat(join(root, path)).catch(() => undefined);
  if (!kind) return [];
  if (kind.isFile()) return [path];
  const entries = await readdir(join(root, path), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1))
    .sort();
}
