import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './web/endpointsPlugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('web'),
  plugins: [endpointsPlugin(here('.').replace(/\/$/, '')), react()],
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The policy allows images from this origin only as files, and hashed files are cached for a year.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
  },
});
