import { execFile } from 'node:child_process';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import type { Metafile } from 'esbuild';

/** Locales of the schema library, credential providers that Lambda never asks, and their clients. */
const NEVER_USED =
  /zod\/v4\/locales\/(?!en\.)|@aws-sdk\/(credential-provider-(node|ini|sso|process|web-identity|login|http|cognito-identity)|nested-clients|token-providers)\//;

/** Clients of the SDK except that of the table. A start does not need them. */
const OTHER_CLIENT = /@aws-sdk\/client-(?!dynamodb\/)/;

type Held = { bytes: number; paths: [path: string, bytes: number][] };

/** What a bundle's outputs hold: everything in its folder, and what its first file imports at the start. */
export function heldBy({ outputs }: Metafile, bundle: string): { folder: Held; start: Held } {
  const folder = Object.entries(outputs).filter(
    ([path]) => path.split('/').at(-2) === bundle && path.endsWith('.mjs'),
  );
  const first = folder.find(([path]) => path.endsWith('/index.mjs'));
  if (!first) throw new Error(`the metafile knows no bundle ${bundle}`);
  const start = new Map([first]);
  for (const [, { imports }] of start) {
    for (const { path, kind } of imports) {
      const output = kind === 'import-statement' ? outputs[path] : undefined;
      if (output) start.set(path, output);
    }
  }
  const held = (files: Iterable<[string, Metafile['outputs'][string]]>): Held => {
    const all = [...files];
    return {
      bytes: all.reduce((sum, [, { bytes }]) => sum + bytes, 0),
      paths: all.flatMap(([, { inputs }]) =>
        Object.entries(inputs).map(([path, { bytesInOutput }]): [string, number] => [path, bytesInOutput]),
      ),
    };
  };
  return { folder: held(folder), start: held(start) };
}

/** Bytes of parts that no handler uses, anywhere in a bundle, and of clients that its start loads for nothing. */
export function unwantedBytes(metafile: Metafile, bundle: string): number {
  const { folder, start } = heldBy(metafile, bundle);
  const sum = ({ paths }: Held, unwanted: RegExp) =>
    paths.reduce((all, [path, bytes]) => all + (unwanted.test(path) ? bytes : 0), 0);
  return sum(folder, NEVER_USED) + sum(start, OTHER_CLIENT);
}

type LoadedAtStart = { file: string; handler: string; undici: string[] };

/**
 * What a fresh process finds when it imports bundles one after the other: the type of each `handler`, and the parts of
 * undici that this bundle was the first to load.
 */
export async function loadedAtStart(files: readonly string[]): Promise<LoadedAtStart[]> {
  const script = `const loaded = [];
    const known = new Set();
    for (const file of ${JSON.stringify(files)}) {
      const { handler } = await import(file);
      const undici = process.moduleLoadList.filter((name) => name.includes('undici') && !known.has(name));
      for (const name of undici) known.add(name);
      loaded.push({ file, handler: typeof handler, undici });
    }
    process.stdout.write(JSON.stringify(loaded), () => process.exit(0));`;
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', script], {
    cwd: dirname(files[0] ?? '.'),
    env: {},
    maxBuffer: 16 * 1024 * 1024,
  });
  return JSON.parse(stdout);
}
