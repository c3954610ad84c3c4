import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Plugin, Rolldown } from 'vite';

type Output = Rolldown.OutputBundle[string];
type Chunk = Rolldown.OutputChunk;

/** What most people open after the dashboard, and signing in again. It is fetched while they type their password. */
const FIRST_SCREENS = ['SignInAgain', 'SchoolsPage', 'TeachersPage'];
/** Larger files are kept once somebody has used them. */
const LARGE = 200_000;

/** The chunks with everything that they import at once. */
function closure(bundle: Record<string, Output>, from: readonly Chunk[]): Chunk[] {
  const found = new Set(from);
  for (const { imports } of found) {
    for (const name of imports) {
      const chunk = bundle[name];
      if (chunk?.type === 'chunk') found.add(chunk);
    }
  }
  return [...found];
}

/** Writes `sw.js`: `serviceWorker.ts` with the names of the built files that it fetches ahead. */
export function workerPlugin(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file): file is Chunk => file.type === 'chunk');
      const entries = chunks.filter(({ isEntry }) => isEntry);
      const [docs = [], app = []] = ['docs', 'index'].map((name) =>
        entries.filter((chunk) => chunk.name === name),
      );
      const first = closure(bundle, [...app, ...chunks.filter(({ name }) => FIRST_SCREENS.includes(name))]);
      const apart = new Set([...first, ...docs]);
      const later = chunks.filter((chunk) => !apart.has(chunk) && chunk.code.length < LARGE);
      const linked = Object.keys(bundle).filter((name) => /(flag-.*svg|print-.*css)$/.test(name));
      const named = (list: readonly string[]) => JSON.stringify(list.map((name) => `/${name}`));
      const { outputFiles } = await build({
        entryPoints: [fileURLToPath(new URL('serviceWorker.ts', import.meta.url))],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        // Sets NODE_ENV to production as well.
        platform: 'browser',
        target: 'es2022',
        legalComments: 'none',
        define: {
          FIRST: named([...first.map(({ fileName }) => fileName), ...linked]),
          LATER: named(later.map(({ fileName }) => fileName)),
        },
      });
      this.emitFile({ type: 'asset', fileName: 'sw.js', source: outputFiles[0]?.text ?? '' });
    },
  };
}
