import { spawn } from 'node:child_process';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { testEnvironment } from './testEnvironment.ts';

/** The name of each check, its program below node_modules/.bin and the arguments. Cheap ones come first. */
const CHECKS: [string, string, string[]][] = [
  ['Format and lint', 'biome', ['check', '.']],
  ['Walls', 'depcruise', ['--config', '.dependency-cruiser.cjs', 'shared', 'functions', 'infra', 'web']],
  ['Types', 'tsc', ['-p', '.', '--noEmit']],
  ['Unit and contract tests', 'vitest', ['run', '--project', 'unit', '--project', 'contract']],
];

// Rewrites the authorization table, with which the contracts are compared.
if (process.argv.includes('--update')) process.env.UPDATE_CONTRACTS = '1';

let running: ReturnType<typeof spawn> | undefined;
stopWithLauncher(async () => void running?.kill());

const failed: string[] = [];
for (const [name, program, args] of CHECKS) {
  const began = performance.now();
  const code = await new Promise((resolve) => {
    running = spawn(`node_modules/.bin/${program}`, args, {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: testEnvironment(),
    });
    running.on('error', () => resolve(1)).on('exit', resolve);
  });
  if (code !== 0) failed.push(name);
  console.log(
    `${name}: ${code === 0 ? 'ok' : 'FAILED'} (${((performance.now() - began) / 1000).toFixed(1)} s)`,
  );
}
if (failed.length) console.error(`Failed: ${failed.join(', ')}.`);
process.exit(failed.length ? 1 : 0);
