import { readFile } from 'node:fs/promises';
import { build, type Plugin } from 'esbuild';

/** The import that keeps every locale of the schema library. */
const namedZod: Plugin = {
  name: 'named-zod',
  setup({ onLoad }) {
    onLoad({ filter: /\/(shared|functions)\/.*\.ts$/ }, async ({ path }) => {
      const source = await readFile(path, 'utf8');
      return { loader: 'ts', contents: source.replace(/^import \* as (z) from/m, 'import { $1 } from') };
    });
  },
};

/**
 * Bundles the handler as a first attempt would (PERFORMANCE.md, the row "naive"): minified and from modules that can be
 * tree-shaken, but with `import { z }`, every credential provider, and http imported as usual.
 * @returns the size of the bundle in bytes
 */
export async function naiveBundle(root: string, source: string, outfile: string): Promise<number> {
  const { metafile } = await build({
    absWorkingDir: root,
    entryPoints: [source],
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    conditions: ['node', 'module', 'import'],
    legalComments: 'none',
    charset: 'utf8',
    banner: {
      js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);",
    },
    plugins: [namedZod],
    metafile: true,
    logLevel: 'silent',
  });
  return Object.values(metafile.outputs)[0]?.bytes ?? 0;
}
