import { readFileSync } from 'node:fs';
import type { HtmlTagDescriptor, Plugin, Rolldown } from 'vite';
import { SCREENS, SIGN_IN } from './chunks.ts';

const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');

/** Where the built file of this name is. */
function built(bundle: Rolldown.OutputBundle, name: string): string {
  const found = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === name);
  if (!found) throw new Error(`the build has no file "${name}"`);
  return `/${found.fileName}`;
}

/** Where the script is that serves the form to sign in, and in a build the file that it fetches next. */
const signInScript = (bundle: Rolldown.OutputBundle | undefined) =>
  bundle
    ? { src: built(bundle, SIGN_IN.chunk), 'data-next': built(bundle, SCREENS) }
    : { src: `/source/${SIGN_IN.module}` };

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
                attrs: { type: 'module', async: true, crossorigin: true, ...signInScript(bundle) },
                injectTo: 'head',
              },
            ]
          : [],
    },
  };
}
