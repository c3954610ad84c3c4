import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'esbuild';

/**
 * `import` of a module of Node reads all it exports, and with that loads what stands behind each export: undici behind
 * http, the reader of terminals behind fs, workers behind process. `getBuiltinModule` loads what is used.
 */
const builtins: Plugin = {
  name: 'builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(node:)?[a-z_]+(\/[a-z_]+)*$/ }, ({ path }) =>
      isBuiltin(path) ? { path: path.replace('node:', ''), namespace: 'builtin' } : undefined,
    );
    onLoad({ filter: /.*/, namespace: 'builtin' }, ({ path }) => ({
      contents: `module.exports = ${path === 'process' ? path : `process.getBuiltinModule('node:${path}')`};`,
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

const MODULES = fileURLToPath(new URL('../node_modules', import.meta.url));
const INDEXED = /^@(smithy|aws-sdk)\/core(?:\/([\w-]+))?$/;
/** A line of the SDK's code that names what it takes from another file, to use it or to pass it on. */
const TAKEN = /^(import|export) \{([^}]*)\} from "([^"]+)";?$/gm;
/** Marks an index without what it passes on: what little it makes itself. */
const OWN = '?own';

/**
 * Has the SDK import each thing from the file that makes it, not from an index of hundreds. What lies behind an index
 * counts as loaded by all who import from it: a start would hold the XML and the query protocols, which only S3 and
 * SNS speak, and those are loaded later.
 */
const pastIndexes: Plugin = {
  name: 'past-indexes',
  setup({ onLoad }) {
    onLoad({ filter: /node_modules\/(@smithy|@aws-sdk)\/.*\/dist-es\/.*\.js$/ }, async ({ path, suffix }) => {
      const known = rewritten.get(path + suffix) ?? rewrite(await readFile(path, 'utf8'), suffix === OWN);
      rewritten.set(path + suffix, known);
      return { contents: known };
    });
  },
};

/** What a file of the SDK became: each function is built by itself, from the same files. */
const rewritten = new Map<string, string>();

const rewrite = (source: string, own: boolean) =>
  source.replace(TAKEN, (line, keyword: string, names: string, from: string) => {
    if (keyword === 'export' && own) return '';
    const index = indexOf(from);
    if (!index) return line;
    return namesIn(names)
      .map(({ name, as }) => `${keyword} ${placeOf(name, as, index)}`)
      .join('');
  });

/** The index that an import names, where it is one of those. */
function indexOf(from: string): string | undefined {
  const [, scope, part] = INDEXED.exec(from) ?? [];
  return scope && `${MODULES}/@${scope}/core/dist-es/${part ? `submodules/${part}/` : ''}index.js`;
}

const namesIn = (list: string) =>
  list.split(',').flatMap((each) => {
    const [name, as = name] = each.trim().split(' as ');
    return name && as ? { name, as } : [];
  });

/** The rest of a line that takes what an index gives as `wanted` from the file that makes it. */
function placeOf(wanted: string, as: string, index: string): string {
  for (const [, , names = '', from = ''] of readFileSync(index, 'utf8').matchAll(TAKEN)) {
    const taken = namesIn(names).find((each) => each.as === wanted);
    if (!taken) continue;
    const file = resolve(dirname(index), from);
    if (!existsSync(`${file}.js`)) return placeOf(taken.name, as, indexOf(from) ?? join(file, 'index.js'));
    return `{ ${taken.name} as ${as} } from ${JSON.stringify(`${file}.js`)};`;
  }
  return `{ ${wanted} as ${as} } from ${JSON.stringify(index + OWN)};`;
}

/** Parts of packages that functions never use, each with what stands in its place. */
const UNUSED: [file: RegExp, instead: (source: string) => string][] = [
  // There are no configuration files in the home of a function.
  [
    /@smithy\/core\/dist-es\/.*\/loadSharedConfigFiles\.js$/,
    () => 'export const loadSharedConfigFiles = async () => ({ configFile: {}, credentialsFile: {} });',
  ],
  // A client reads its version there.
  [
    /@aws-sdk\/client-[\w-]+\/package\.json$/,
    (source) => `export default { version: ${JSON.stringify(JSON.parse(source).version)} };`,
  ],
  // Caches endpoints that are discovered, which is off unless the environment asks for it.
  [
    /mnemonist\/lru-cache\.js$/,
    () =>
      'module.exports = class extends Map { constructor() { super(); } peek(key) { return this.get(key); } };',
  ],
  // No other language is asked for: what zod says is replaced by our own texts.
  [/zod\/v4\/locales\/index\.js$/, () => `export { default as en } from './en.js';`],
  // Schemas become JSON schemas when the contract is written, not in a function. Each schema makes itself a method.
  [/zod\/v4\/core\/(json-schema-processors|to-json-schema)\.js$/, hollow],
];

/** The exports of a source as functions that throw; those that make methods make such ones. */
function hollow(source: string): string {
  const names = [...source.matchAll(/^export (?:const|function) (\w+)/gm)].map(([, name]) => name as string);
  const renamed = [...source.matchAll(/^export \{ \w+ as (\w+) \};/gm)].map(([, name]) => name as string);
  return [
    "const unused = () => { throw new Error('left out by infra/bundlePlugins.ts'); };",
    ...names.map(
      (name) => `export const ${name} = ${/^create\w+Method$/.test(name) ? '() => unused' : 'unused'};`,
    ),
    ...renamed.map((name) => `export { unused as ${name} };`),
  ].join('\n');
}

const unusedParts: Plugin = {
  name: 'unused-parts',
  setup({ onLoad }) {
    for (const [filter, instead] of UNUSED) {
      onLoad({ filter }, async ({ path }) => ({
        contents: instead(await readFile(path, 'utf8')),
        loader: 'js',
      }));
    }
  },
};

const FUNCTIONS = fileURLToPath(new URL('../functions', import.meta.url));
const COMMAND = /\b[A-Z]\w+Command\b/g;

/** Every command that a function names, and those behind the ones of documents. */
function commandsUsed(): string[] {
  const used = new Set<string>();
  const collect = (file: string) => {
    for (const [name] of readFileSync(file, 'utf8').matchAll(COMMAND)) used.add(name);
  };
  for (const name of readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }))
    if (name.endsWith('.ts')) collect(join(FUNCTIONS, name));
  for (const name of [...used]) {
    const file = `${MODULES}/@aws-sdk/lib-dynamodb/dist-es/commands/${name}.js`;
    if (existsSync(file)) collect(file);
  }
  return [...used];
}

/**
 * Lets the index of a client pass on the commands that functions name, and neither pages nor waiters nor the client
 * with a method for each command. None of that would be left in a bundle; all of it was read for each, which was half
 * the time of a build.
 */
const usedCommands: Plugin = {
  name: 'used-commands',
  setup({ onLoad }) {
    const used = commandsUsed();
    onLoad({ filter: /@aws-sdk\/(client-[\w-]+|lib-dynamodb)\/dist-es\/index\.js$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      const commands = used
        .filter((name) => existsSync(join(dirname(path), 'commands', `${name}.js`)))
        .map((name) => `export * from "./commands/${name}";`);
      return {
        contents: source
          .replace(/^export \* from "\.\/(pagination|waiters|[A-Z]\w+(?<!Client))";$/gm, '')
          .replace('export * from "./commands";', commands.join('\n')),
      };
    });
  },
};

/** What makes a function start sooner, and its build end sooner. The first that loads a file has it. */
export const bundlePlugins = [unusedParts, usedCommands, pastIndexes, builtins, environmentCredentials];
