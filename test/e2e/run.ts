import { spawn } from 'node:child_process';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { testEnvironment } from '../tools/testEnvironment.ts';

const USAGE = `npm run journeys -- [--slow] [--busy] [FILE ...]
  --slow  every page on a line of 400 kbit/s with 400 ms delay
  --busy  every page with a quarter of the processor, and its timers 150 ms late
  FILE    parts of names of files, where not all are to be run`;
const TESTS = 'dist/journeys-tests.json';
const OUT = 'dist/journeys.json';

const { values, positionals } = parseArgs({
  options: { slow: { type: 'boolean' }, busy: { type: 'boolean' }, help: { type: 'boolean' } },
  allowPositionals: true,
});
if (values.help) {
  console.log(USAGE);
  process.exit(0);
}

let running: ReturnType<typeof spawn> | undefined;
stopWithLauncher(async () => void running?.kill('SIGINT'));

await mkdir('dist', { recursive: true });
await rm(TESTS, { force: true });
const code = await vitest();

type Told = { testResults: { name: string; assertionResults: { status: string; duration?: number }[] }[] };
const told: Told = JSON.parse(await readFile(TESTS, 'utf8'));
const files = told.testResults
  .map(({ name, assertionResults }) => {
    const count = (status: string) => assertionResults.filter((test) => test.status === status).length;
    const ms = assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0);
    return {
      file: basename(name, '.test.ts'),
      passed: count('passed'),
      failed: count('failed'),
      leftOut: assertionResults.length - count('passed') - count('failed'),
      seconds: Math.round(ms / 1000),
    };
  })
  .sort((a, b) => (a.file < b.file ? -1 : 1));
if (files.length === 0) {
  console.error(
    'No journey ran. Either no file of test/e2e/ has that name, or the build failed, as told above.',
  );
  process.exit(1);
}
console.table(files);
const line = values.slow ? '400 kbit/s, 400 ms' : 'as it is';
const machine = values.busy ? 'busy' : 'as it is';
await writeFile(OUT, `${JSON.stringify({ at: new Date().toISOString(), line, machine, files }, null, 2)}\n`);
console.log(`Line: ${line}; machine: ${machine}. Written to ${OUT}`);
process.exit(code);

function vitest(): Promise<number> {
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${TESTS}`];
  return new Promise((resolve) => {
    running = spawn('node_modules/.bin/vitest', ['run', '--project', 'e2e', ...reports, ...positionals], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: {
        ...testEnvironment(),
        ...(values.slow && { SLOW_LINE: '1' }),
        ...(values.busy && { BUSY_MACHINE: '1' }),
      },
    });
    running.on('error', () => resolve(1)).on('exit', (status) => resolve(status ?? 1));
  });
}
