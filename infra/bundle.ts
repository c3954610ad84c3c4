import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Metafile, type Plugin } from 'esbuild';
import { endpoints } from '../shared/contracts/index.ts';
import { hashOf } from './hash.ts';

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '');

/** Folders below `functions/` that hold no endpoints. */
const SUPPORT = new Set(['http', 'data', 'directory', 'events']);

/** `id` is `<area>.<name>`, `bundle` the folder of its bundle, `source` its file below the root. */
export type HandlerFile = { id: string; bundle: string; source: string };

export type Bundles = {
  handlers: HandlerFile[];
  /** Endpoint ids of the contract that no file serves yet. */
  missing: string[];
  metafile: Metafile;
  /** Whether anything was built; false when the sources were as at the last time. */
  built: boolean;
};

/** Every handler there is: the files of the areas, and the event functions that export a `handler`. */
export async function handlerFiles(): Promise<{ endpoints: HandlerFile[]; events: HandlerFile[] }> {
  const found = { endpoints: [] as HandlerFile[], events: [] as HandlerFile[] };
  const folders = await readdir(join(root, 'functions'), { withFileTypes: true });
  for (const folder of folders.filter((entry) => entry.isDirectory())) {
    const area = folder.name;
    if (SUPPORT.has(area) && area !== 'events') continue;
    for (const file of (await readdir(join(root, 'functions', area))).sort()) {
      if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue;
      const name = basename(file, '.ts');
      const handler = {
        id: `${area}.${name}`,
        bundle: `${area}-${name}`,
        source: `functions/${area}/${file}`,
      };
      if (area !== 'events') found.endpoints.push(handler);
      else if (await exportsHandler(handler.source)) found.events.push(handler);
    }
  }
  return found;
}

/**
 * Bundles all handlers in one run into `<out>/<area>-<name>/index.mjs`, each a folder that can be deployed as it
 * stands. Source maps go to `<out>.maps`, where no deployment looks. Nothing is built when neither the sources
 * nor the lockfile changed since the last run into `out`.
 */
export async function bundleHandlers({ out }: { out: string }): Promise<Bundles> {
  const { endpoints: files, events } = await handlerFiles();
  const declared = new Set(endpoints.map(({ id }) => id));
  const handlers = [...files.filter(({ id }) => declared.has(id)), ...events];
  const present = new Set(handlers.map(({ id }) => id));
  const missing = [...declared].filter((id) => !present.has(id));
  const hash = await hashOf(root, ['shared', 'functions', 'infra/bundle.ts', 'package-lock.json']);
  const recordFile = `${out}.json`;
  const record = await readRecord(recordFile);
  const complete = handlers.every(({ bundle }) => existsSync(join(out, bundle, 'index.mjs')));
  if (record?.hash === hash && complete) {
    return { handlers, missing, metafile: record.metafile, built: false };
  }
  const metafile = await run(handlers, out);
  await writeFile(recordFile, JSON.stringify({ hash, metafile }));
  return { handlers, missing, metafile, built: true };
}

async function run(handlers: HandlerFile[], out: string): Promise<Metafile> {
  const { outputFiles, metafile } = await build({
    absWorkingDir: root,
    entryPoints: handlers.map(({ source, bundle }) => ({ in: source, out: `${bundle}/index` })),
    outdir: out,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    // The ES module builds of the SDK and its helpers shake; their CommonJS builds do not.
    mainFields: ['module', 'main'],
    conditions: ['node', 'module', 'import'],
    sourcemap: 'external',
    sourcesContent: false,
    legalComments: 'none',
    charset: 'utf8',
    // CommonJS inside the bundle calls `require` for builtins, which an ES module does not have.
    banner: {
      js: "const require=process.getBuiltinModule('node:module').createRequire(import.meta.url);",
    },
    plugins: [builtinHttp, environmentCredentials],
    metafile: true,
    write: false,
    logLevel: 'silent',
  });
  await Promise.all([
    rm(out, { recursive: true, force: true }),
    rm(`${out}.maps`, { recursive: true, force: true }),
  ]);
  await mkdir(out, { recursive: true });
  for (const { path, contents } of outputFiles) {
    const target = path.endsWith('.map') ? path.replace(out, `${out}.maps`) : path;
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, contents);
  }
  return metafile;
}

/** `import` of http loads undici with it, ~25 ms of every cold start; `getBuiltinModule` does not. */
const builtinHttp: Plugin = {
  name: 'builtin-http',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?https?$/ }, ({ path }) => ({
      path: path.replace('node:', ''),
      namespace: 'builtin-http',
    }));
    onLoad({ filter: /.*/, namespace: 'builtin-http' }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule('node:${path}');`,
    }));
  },
};

/** Lambda hands its role's credentials over in the environment: the other providers would never be asked. */
const environmentCredentials: Plugin = {
  name: 'environment-credentials',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^@aws-sdk\/credential-provider-node$/ }, ({ resolveDir }) => ({
      path: 'credentials',
      namespace: 'environment-credentials',
      pluginData: resolveDir,
    }));
    onLoad({ filter: /.*/, namespace: 'environment-credentials' }, ({ pluginData }) => ({
      contents: `export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';`,
      resolveDir: pluginData,
    }));
  },
};

async function exportsHandler(source: string): Promise<boolean> {
  return /^export (const|(async )?function) handler\b/m.test(await readFile(join(root, source), 'utf8'));
}

async function readRecord(file: string): Promise<{ hash: string; metafile: Metafile } | undefined> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return undefined;
  }
}
