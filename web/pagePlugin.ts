import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { SIGN_IN } from './chunks.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Where the script is that serves the form to sign in. */
function signInScript(bundle: Rolldown.OutputBundle | undefined): string {
  if (!bundle) return `/source/${SIGN_IN.module}`;
  const built = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === SIGN_IN.chunk);
  if (!built) throw new Error(`the build has no file "${SIGN_IN.chunk}"`);
  return `/${built.fileName}`;
}

/**
 * Puts `frame.css` and `boot.js` into the page as they are. The security policy allows exactly these two by their hashes
 * (`infra/headers.ts`). Names the script of the form to sign in, which waits for no other.
 */
export function pagePlugin(): Plugin {
  return {
    name: 'page',
    transformIndexHtml: {
      order: 'post',
      handler: (_, { path, bundle }): HtmlTagDescriptor[] =>
        path.endsWith('/index.html')
          ? [
              { tag: 'style', children: read('frame.css'), injectTo: 'head' },
              { tag: 'script', children: read('boot.js'), injectTo: 'head' },
              {
                tag: 'script',
                attrs: { type: 'module', async: true, crossorigin: true, src: signInScript(bundle) },
                injectTo: 'head',
              },
            ]
          : [],
    },
  };
}
