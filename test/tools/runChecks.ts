import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { testEnvironment } from './testEnvironment.ts';

const { values } = parseArgs({
  options: { update: { type: 'boolean' }, 'no-tests': { type: 'boolean' } },
});
// Rewrites the authorization table, with which the contracts are compared.
if (values.update) process.env.UPDATE_CONTRACTS = '1';

/** What a check is called, its program below node_modules and the arguments. */
type Check = [name: string, program: string, args: string[]];

// What TypeScript found is kept, so that the next check looks only at what has changed. Two checkers would each work out
// the types that they share, and the tests have use for the other core.
const kept = ['--incremental', '--tsBuildInfoFile', 'dist/types.tsbuildinfo'];
const types = ['-p', '.', '--noEmit', '--checkers', '1', ...kept];

/** Two rows of checks, each of which uses a core at least. The walls between folders are a contract test. */
const ROWS: Check[][] = [
  [
    ['Format and lint', '.bin/biome', ['check', '.']],
    // The native compiler has no API yet. Tests and openapi-typescript use that of the package `typescript`.
    ['Types', 'typescript-7/bin/tsc', types],
  ],
  values['no-tests']
    ? []
    : [['Unit and contract tests', '.bin/vitest', ['run', '--project', 'unit', '--project', 'contract']]],
];

const running = new Set<ReturnType<typeof spawn>>();
stopWithLauncher(async () => {
  for (const one of running) one.kill();
});

/** Runs one check, then prints what it said and how it ended. Returns whether it found nothing. */
async function run([name, program, args]: Check): Promise<boolean> {
  const began = performance.now();
  const one = spawn(`node_modules/${program}`, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: testEnvironment(),
  });
  running.add(one);
  const said: Buffer[] = [];
  for (const stream of [one.stdout, one.stderr]) stream.on('data', (part: Buffer) => said.push(part));
  const code = await new Promise((resolve) => {
    one.on('error', () => resolve(1)).on('close', resolve);
  });
  running.delete(one);
  process.stdout.write(Buffer.concat(said));
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  console.log(`${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`);
  return code === 0;
}

const failed: string[] = [];
await Promise.all(
  ROWS.map(async (row) => {
    for (const check of row) if (!(await run(check))) failed.push(check[0]);
  }),
);
if (failed.length) console.error(`Failed: ${failed.join(', ')}.`);
if (failed.includes('Format and lint'))
  console.error('"npm run format" mends the format and the order of imports.');
process.exit(failed.length ? 1 : 0);
