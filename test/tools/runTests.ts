import { spawn } from 'node:child_process';
import { mkdir, readFile, rm } from 'node:fs/promises';
import * as z from 'zod';
import { bundleHandlers } from '../../infra/bundle.ts';
import { CommandError } from '../../infra/commandError.ts';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { buildWeb } from '../../infra/webBuild.ts';
import { findOrInstallBrowser } from './browser.ts';
import { testEnvironment } from './testEnvironment.ts';

/** What `npm test` runs, in order. Quick and telling ones come first. Benches run by themselves. */
const PROJECTS = ['unit', 'contract', 'infra*', 'integration*', 'fault', 'e2e'];
const REPORT = 'dist/test-report.json';

const Report = z.object({ numPassedTests: z.int(), numFailedTests: z.int(), success: z.boolean() });

let running: ReturnType<typeof spawn> | undefined;
stopWithLauncher(async () => void running?.kill('SIGINT'));

try {
  const only = process.argv.slice(2);
  // The browser is on its way for a minute, in which the processor has little to do.
  const [CHROMIUM_PATH] = await Promise.all([
    findOrInstallBrowser((line) => console.log(line)),
    bundleHandlers({ out: 'dist/functions' }).then(buildWeb),
  ]);
  await mkdir('dist', { recursive: true });
  await rm(REPORT, { force: true });
  const code = await vitest(only, { ...testEnvironment(), CHROMIUM_PATH });
  const { numPassedTests, numFailedTests, success } = Report.parse(
    JSON.parse(await readFile(REPORT, 'utf8')),
  );
  const good = code === 0 && success && numPassedTests > 0;
  if (!good && numFailedTests === 0)
    console.error(numPassedTests ? 'No test failed, but the run did, as told above.' : 'No test ran.');
  finish(numPassedTests, numFailedTests, good ? 0 : 1);
} catch (error) {
  console.error(error instanceof CommandError ? error.message : error);
  finish(0, 1, 1);
}

function vitest(filters: string[], env: NodeJS.ProcessEnv): Promise<number | null> {
  const projects = PROJECTS.flatMap((name) => ['--project', name]);
  const args = [
    'run',
    ...projects,
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${REPORT}`,
    ...filters,
  ];
  return new Promise((resolve) => {
    running = spawn('node_modules/.bin/vitest', args, { stdio: ['ignore', 'inherit', 'inherit'], env });
    running.on('error', () => resolve(1)).on('exit', resolve);
  });
}

function finish(passed: number, failed: number, code: number): never {
  console.log(`tests: ${passed} passed, ${failed} failed`);
  process.exit(code);
}
