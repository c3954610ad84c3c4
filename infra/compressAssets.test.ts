import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressAssets } from './compressAssets.ts';

it('compresses each file below its own name, and drops those that no build has any more', async () => {
  const base = await mkdtemp(join(tmpdir(), 'compress-'));
  const web = join(base, 'web');
  const [first, second] = ['first '.repeat(1000), 'second '.repeat(1000)];
  await mkdir(join(web, 'assets'), { recursive: true });
  await writeFile(join(web, 'index.html'), 'a page');
  await writeFile(join(web, 'assets/a-1.js'), first);
  const folder = await compressAssets(web);
  await rm(join(web, 'assets/a-1.js'));
  await writeFile(join(web, 'assets/a-2.js'), second);
  await compressAssets(web);
  expect(await readdir(folder)).toEqual(['assets']);
  expect(await readdir(join(folder, 'assets'))).toEqual(['a-2.js']);
  const body = await readFile(join(folder, 'assets/a-2.js'));
  expect(brotliDecompressSync(body).toString()).toBe(second);
  expect(body.length).toBeLessThan(100);
  await rm(base, { recursive: true });
});
