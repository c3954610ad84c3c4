import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { endpointsPlugin } from './web/endpointsPlugin.ts';
import { homePlugin } from './web/lean/homePlugin.ts';
import { leanPlugin } from './web/lean/leanPlugin.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ROOT = here('.').replace(/\/$/, '');
const router = (file: string) => here(`node_modules/react-router/dist/production/${file}.mjs`);

/** What every screen stands on: in a file of its own, a new version of the app leaves it in the browser's cache. */
const PLATFORM =
  /node_modules\/(react|react-dom|react-router|react-router-dom|scheduler|swr|dequal|stylis|@emotion|@pandacss|@chakra-ui\/react\/dist\/esm\/(styled-system(?!\/create-slot)|utils|preset-base\.js))(\/|$)/;
/** Our own part of the first load, in one file because one compresses better than many. */
const APP =
  /\/web\/(api|session\/(?!SignIn[A-Z]|code\/)|shell\/(?!Shell|Side|side|Slide|navigation|NotFound)|ui\/(theme|tokens|palettes|recipes|icons|noticeBoard|Page|Panel|TextLink|preferences|fontScale)\b|paths|config|routes)|\/shared\/(access|messages\/(auth|shared|withMessage))/;
/** The first screen of someone signed in. */
const HOME =
  /\/web\/(shell|features\/dashboard)\/|\/web\/ui\/(notify|RetryNote|StatTiles)|\/shared\/(domain\/dates|messages\/dashboard)/;

export default defineConfig(({ command }) => ({
  root: here('web'),
  // While developing, modules have their folders' names: below a prefix, web/api is not taken for the API.
  base: command === 'build' ? '/' : '/source/',
  plugins: [endpointsPlugin(ROOT), leanPlugin(ROOT), homePlugin(), react()],
  resolve: {
    // The router's package resolves to its development build whatever is asked for.
    alias:
      command === 'build'
        ? [
            { find: /^react-router$/, replacement: router('index') },
            { find: /^react-router\/dom$/, replacement: router('dom-export') },
            { find: /^hoist-non-react-statics$/, replacement: here('web/lean/hoistStatics.ts') },
            { find: /^@emotion\/is-prop-valid$/, replacement: here('web/lean/isPropValid.ts') },
            // SWR asks for the shim for React 17; React has had the hook itself since 18.
            { find: /^use-sync-external-store\/shim$/, replacement: 'react' },
          ]
        : [],
  },
  build: {
    outDir: here('dist/web'),
    emptyOutDir: true,
    sourcemap: false,
    // The policy allows images from this origin only as files, and hashed files are cached for a year.
    assetsInlineLimit: 0,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // These only return what they are given. Told so, the bundler drops the recipes of components not used.
      treeshake: { manualPureFunctions: ['defineConfig', 'defineRecipe', 'defineSlotRecipe'] },
      output: {
        codeSplitting: {
          groups: [
            { name: 'platform', test: PLATFORM, priority: 3 },
            // Kept by the browser from one form to the next, and from one release to the next.
            { name: 'forms', test: /node_modules\/(zod|react-hook-form)\//, priority: 3 },
            { name: 'app', test: APP, priority: 2 },
            { name: 'home', test: HOME, priority: 1 },
            { name: 'signIn', test: /\/web\/(features\/signIn|session\/SignInForm)/, priority: 1 },
          ],
        },
      },
    },
  },
}));
