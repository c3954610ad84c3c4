import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { chunks } from './web/chunks.ts';
import { endpointsPlugin } from './web/endpointsPlugin.ts';
import { pagePlugin } from './web/pagePlugin.ts';
import { workerPlugin } from './web/workerPlugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig(({ command }) => ({
  root: here('web'),
  // While developing, modules have their folders' names: below a prefix, web/api is not taken for the API.
  base: command === 'build' ? '/' : '/source/',
  // Without the first, the contracts and zod are in the first load: 172 kB brotli in place of 140.
  plugins: [endpointsPlugin(here('.').replace(/\/$/, '')), react(), pagePlugin(), workerPlugin()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    // The policy allows images from this origin only as files, and hashed files are cached for a year.
    assetsInlineLimit: 0,
    manifest: true,
    rolldownOptions: {
      input: [here('web/index.html'), here('web/docs.html')],
      output: { codeSplitting: chunks },
    },
  },
}));
