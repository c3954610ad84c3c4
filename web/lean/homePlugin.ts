import type { Plugin } from 'vite';

const BOOT = '<script src="/boot.js"';

/** Tells boot.js which file holds the first screen of someone signed in, to be fetched beside the entry. */
export function homePlugin(): Plugin {
  return {
    name: 'home-beside-the-entry',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle }) => {
        const home = Object.values(bundle ?? {}).find(({ name }) => name === 'home');
        return home ? html.replace(BOOT, `${BOOT} data-home="/${home.fileName}"`) : html;
      },
    },
  };
}
