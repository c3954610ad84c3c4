import { spawnSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { bundleHandlers } from '../../infra/bundle.ts';
import { buildWeb } from '../../infra/webBuild.ts';
import { findOrInstallBrowser } from './browser.ts';
import { testEnvironment } from './testEnvironment.ts';

const USAGE = `npm run try -- PATTERN...

Runs the tests whose path holds a PATTERN, as in "npm run try -- schools" or "npm run try -- e2e/shell".
Where no path does, it runs the tests whose title holds it, as in "npm run try -- 'leading zeros'".`;

const patterns = process.argv.slice(2);
if (patterns.length === 0) {
  console.error(USAGE);
  process.exit(2);
}

const all = globSync('{shared,functions,infra,web,test}/**/*.test.{ts,tsx}').sort();
const byPath = all.filter((file) => patterns.some((pattern) => file.includes(pattern)));
const title = patterns.join(' ');
const files = byPath.length > 0 ? byPath : all.filter((file) => readFileSync(file, 'utf8').includes(title));
if (files.length === 0) {
  console.error(`No test has "${title}" in its path or in a title.`);
  process.exit(1);
}

const env: NodeJS.ProcessEnv = testEnvironment();
if (files.some((file) => file.startsWith('test/e2e/'))) {
  console.log('Journeys need a browser, the built web app and the bundled functions.');
  env.CHROMIUM_PATH = await findOrInstallBrowser((line) => console.log(line));
  await bundleHandlers({ out: 'dist/functions' });
  await buildWeb();
}
const named = byPath.length > 0 ? [] : ['-t', title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')];
const { status } = spawnSync('node_modules/.bin/vitest', ['run', ...named, ...files], {
  stdio: 'inherit',
  env,
});
process.exit(status ?? 1);
