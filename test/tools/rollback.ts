import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

// `npm run rollback -- COMMIT` has the handlers of an earlier version read, change and delete what those of today store:
// the test that reads items of earlier versions, as that version had it, on items of today. COMMIT is the version to
// which one would roll back. Its code runs with the packages that are installed now.

const root = resolve(import.meta.dirname, '../..');
const [commit] = process.argv.slice(2);
if (!commit) {
  console.error('Usage: npm run rollback -- COMMIT, the version that is deployed now.');
  process.exit(1);
}

/** Reads each file of items beside it. Here that is the one of today alone. */
const TEST = 'test/integration/upgrade.test.ts';

const folder = mkdtempSync(join(tmpdir(), 'rollback-'));
try {
  process.exitCode = rollback(commit);
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function rollback(to: string): number {
  const former = join(folder, 'former');
  mkdirSync(former);
  const archive = join(folder, 'former.tar');
  if (run(root, 'git', 'archive', '--output', archive, to) !== 0) {
    console.error(`${to} could not be taken out of git: name a commit that "git log" lists here.`);
    return 1;
  }
  if (run(root, 'tar', '--extract', '--file', archive, '--directory', former) !== 0) return 1;
  symlinkSync(join(root, 'node_modules'), join(former, 'node_modules'));
  const name = `${new Date().toISOString().slice(0, 7)}t`;
  const node = [process.execPath, '--disable-warning=ExperimentalWarning'] as const;
  if (run(root, ...node, 'test/fixtures/makeItems.ts', name, folder) !== 0) return 1;
  const fixtures = join(former, 'test/fixtures');
  for (const file of readdirSync(fixtures)) {
    if (/^items-.+[.]json$/.test(file)) rmSync(join(fixtures, file));
  }
  copyFileSync(join(folder, `items-${name}.json`), join(fixtures, `items-${name}.json`));
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const code = run(former, ...node, vitest, 'run', '--project', 'integration*', TEST);
  console.log(
    code === 0
      ? `The version ${to} works with what this one stores.`
      : `The version ${to} does not work with what this one stores: nobody can roll back to it.`,
  );
  return code;
}

/** Runs a program to its end, which prints here. Returns its exit code. */
function run(cwd: string, program: string, ...args: string[]): number {
  const { status, error } = spawnSync(program, args, { cwd, stdio: 'inherit' });
  if (error) console.error(`${program} did not start: ${error.message}`);
  return status ?? 1;
}
