// Runs under any Node from 20 on with nothing installed, so it imports nothing but Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** The command a person typed, to the file that Node 24 runs for it. */
const COMMANDS = {
  start: ['infra/local/start.ts'],
  dev: ['infra/local/start.ts', '--dev'],
  test: ['test/tools/runTests.ts'],
  check: ['test/tools/runChecks.ts'],
  'check:update': ['test/tools/runChecks.ts', '--update'],
  tour: ['test/tools/tour/runTour.ts'],
  bench: ['test/bench/run.ts'],
  journeys: ['test/e2e/run.ts'],
  faults: ['test/fault/run.ts'],
  workload: ['test/workload/run.ts'],
  guards: ['test/guards/run.ts'],
  mutation: ['test/mutation/run.ts'],
  stress: ['test/stress/run.ts'],
  'import:schools': ['infra/admin/import/importSchools.ts'],
  'import:teachers': ['infra/admin/import/importTeachers.ts'],
  // Their former names.
  'load:schools': ['infra/admin/import/importSchools.ts'],
  'load:teachers': ['infra/admin/import/importTeachers.ts'],
  'create:superadmin': ['infra/admin/createSuperAdmin.ts'],
  rehearse: ['test/tools/rehearse/rehearse.ts'],
  'lint:templates': ['test/tools/rehearse/lintTemplates.ts'],
  fuzz: ['test/tools/fuzz/fuzz.ts'],
  assurance: ['test/assurance/assuranceCommand.ts'],
  audit: ['infra/admin/run.ts', 'audit'],
  'audit:packages': ['test/tools/auditPackages.ts'],
  admin: ['infra/admin/run.ts'],
  cost: ['infra/cost/costCommand.ts'],
  backup: ['infra/local/backupCommand.ts', 'backup'],
  restore: ['infra/local/backupCommand.ts', 'restore'],
};

const [command = '', ...args] = process.argv.slice(2).filter((word) => word !== '--');
if (!Object.hasOwn(COMMANDS, command)) {
  fail(`Unknown command "${command}": there are ${Object.keys(COMMANDS).join(', ')}.`);
}

let child;
let ending = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
watchParent();

await install();
const [file, ...fixed] = COMMANDS[command];
// The child has the channel to us closed under it when we die, even by a kill -9, and ends itself then.
const code = await run(node, ['--disable-warning=ExperimentalWarning', file, ...fixed, ...args], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
});
process.exit(code);

/** Installs what the lockfile says, unless it is there. */
async function install() {
  if (existsSync(node) && installed()) return;
  const began = Date.now();
  process.stderr.write('Installing packages ...\n');
  const outcome = await run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (outcome !== 0) fail('The packages could not be installed: npm says why above.');
  if (!existsSync(node))
    fail('Node 24 was not installed: run "npm ci --include=dev" with its install scripts.');
  process.stderr.write(`Packages installed (${((Date.now() - began) / 1000).toFixed(1)} s)\n`);
}

/** Compares the lockfile with npm's own note of what it put into node_modules; optional packages may lack. */
function installed() {
  const wanted = readPackages('package-lock.json');
  const present = readPackages(join('node_modules', '.package-lock.json'));
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (present[path] ? present[path].version === version : optional),
  );
}

function readPackages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages;
  } catch {
    return {};
  }
}

/** Resolves with the exit code; a death by signal counts as 128 and more, as shells say it. */
function run(program, programArgs, options) {
  return new Promise((resolve) => {
    // Its own process group: signals reach it through us, once.
    child = spawn(program, programArgs, { cwd: root, detached: true, ...options });
    child.on('error', (error) => fail(`${program} cannot be run (${error.code}).`));
    child.on('exit', (exitCode, signal) => {
      child = undefined;
      if (ending && exitCode === null) return process.exit(128 + ending);
      resolve(exitCode ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** The first signal asks for an orderly end, a second one does not ask. */
function end(signal) {
  if (!child) process.exit(130);
  const group = -child.pid;
  try {
    process.kill(group, ending ? 'SIGKILL' : signal);
  } catch {
    process.exit(130);
  }
  ending = signal === 'SIGINT' ? 2 : 15;
}

/** When npm itself is killed nobody forwards a signal: that it, or its shell, got another parent is the sign. */
function watchParent() {
  if (!process.env.npm_lifecycle_event) return;
  const ancestry = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = ancestry();
  setInterval(() => {
    if (ancestry() !== before && !ending) end('SIGTERM');
  }, 1000).unref();
}

function parentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')[1];
  } catch {
    return '';
  }
}

function fail(sentence) {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
}
