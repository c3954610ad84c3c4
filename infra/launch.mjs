// Runs under any Node from 20 on with nothing installed, so it imports nothing but Node.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const node = join(root, 'node_modules', 'node', 'bin', 'node');

/** The commands that a person may type: what each does, and the file that Node 24 runs for it. */
const COMMANDS = {
  start: ['serves the product with demo data on http://localhost:3000', 'infra/local/start.ts'],
  dev: [
    'the same, and reloads the web app and the handlers when they change',
    'infra/local/start.ts',
    '--dev',
  ],
  test: ['runs every test, journeys in a real browser included', 'test/tools/runTests.ts'],
  check: ['format, lint, walls, types, unit and contract tests', 'test/tools/runChecks.ts'],
  'check:update': [
    'the same, and rewrites the committed authorization table',
    'test/tools/runChecks.ts',
    '--update',
  ],
  try: ['runs the tests whose path or title matches: npm run try -- schools', 'test/tools/tryTests.ts'],
  journeys: ['runs browser journeys, on a slow line (--slow) or a busy machine (--busy)', 'test/e2e/run.ts'],
  tour: ['saves a picture of every screen: npm run tour -- FOLDER', 'test/tools/tour/runTour.ts'],
  bench: ['measures units, round trips, bundles and the web app', 'test/bench/run.ts'],
  faults: ['tries every fault at every call of every endpoint that writes', 'test/fault/run.ts'],
  workload: [
    'makes 10,000 random requests and compares the product with a plain model',
    'test/workload/run.ts',
  ],
  guards: [
    'takes each security check out of a copy of the product and shows which test fails',
    'test/guards/run.ts',
  ],
  stress: ['puts 50 people on a local cloud, and watches the memory of a handler', 'test/stress/run.ts'],
  fuzz: ['sends random requests that follow the API document; needs Python', 'test/tools/fuzz/fuzz.ts'],
  rehearse: [
    'deploys to an emulator of AWS, upgrades and destroys; needs Python',
    'test/tools/rehearse/rehearse.ts',
  ],
  'lint:templates': [
    'checks the templates with cfn-lint; needs Python',
    'test/tools/rehearse/lintTemplates.ts',
  ],
  rollback: [
    'has an earlier version read what this one stores: npm run rollback -- COMMIT',
    'test/tools/rollback.ts',
  ],
  assurance: ['writes which test proves which requirement', 'test/assurance/assuranceCommand.ts'],
  'audit:packages': [
    'asks the registry for known vulnerabilities of the deployed packages',
    'test/tools/auditPackages.ts',
  ],
  'import:schools': [
    'imports a directory of schools: npm run import:schools -- FILE.csv',
    'infra/admin/run.ts',
    'import:schools',
  ],
  'import:teachers': [
    'imports teachers: npm run import:teachers -- FILE.csv',
    'infra/admin/run.ts',
    'import:teachers',
  ],
  'create:superadmin': [
    'creates the first account and shows its password',
    'infra/admin/run.ts',
    'create:superadmin',
  ],
  admin: [
    'runs an operator task: preflight, restore-drill, rotate-secret, move-aadhaar, reindex, seed, create-super-admin, reset-factors, reset-password, erase-teacher, replay-scans',
    'infra/admin/run.ts',
  ],
  audit: [
    'checks the audit trail (verify), numbers entries without a number (order), lists those of a former version (relist): npm run audit -- verify',
    'infra/admin/run.ts',
    'audit',
  ],
  backup: [
    'packs the data folder of a stopped local cloud: npm run backup -- FILE',
    'infra/local/backupCommand.ts',
    'backup',
  ],
  restore: ['unpacks such a file: npm run restore -- FILE', 'infra/local/backupCommand.ts', 'restore'],
  cost: ['writes docs/cost.md, the bill of a month', 'infra/cost/costCommand.ts'],
};

/** Scripts of package.json that need no Node 24. */
const SCRIPTS = {
  sbom: 'prints the bill of materials of the deployed packages, as CycloneDX',
  format: 'formats every file',
  help: 'lists these commands',
};

const [command = '', ...args] = process.argv.slice(2).filter((word) => word !== '--');
if (command === 'help') {
  const lines = [
    ...Object.entries(COMMANDS).map(([name, [what]]) => [name, what]),
    ...Object.entries(SCRIPTS),
  ];
  const width = Math.max(...lines.map(([name]) => name.length));
  for (const [name, what] of lines) console.log(`npm run ${name.padEnd(width)}  ${what}`);
  process.exit(0);
}
if (!Object.hasOwn(COMMANDS, command)) fail(`There is no command "${command}": npm run help lists them.`);

let child;
let ending = 0;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(signal));
watchParent();

await install();
const [, file, ...fixed] = COMMANDS[command];
// The child's channel to this process closes when this process dies, even by a kill -9. A child that listens for
// that ends itself: those of `stopWithLauncher`, and the imports. The others finish their work.
const code = await run(node, ['--disable-warning=ExperimentalWarning', file, ...fixed, ...args], {
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH ?? ''}` },
});
process.exit(code);

/** Installs what the lockfile names, unless it is there. */
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

/** Compares the lockfile with npm's own note of what it put into node_modules. Optional packages may be missing. */
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

/** Resolves with the exit code. A death by signal counts as 128 plus its number, as in shells. */
function run(program, programArgs, options) {
  return new Promise((resolve) => {
    // A process group of its own: signals reach it through this process, once.
    child = spawn(program, programArgs, { cwd: root, detached: true, ...options });
    child.on('error', (error) => fail(`${program} cannot be run (${error.code}).`));
    child.on('exit', (exitCode, signal) => {
      child = undefined;
      if (ending && exitCode === null) return process.exit(128 + ending);
      resolve(exitCode ?? (signal === 'SIGINT' ? 130 : 143));
    });
  });
}

/** The first signal asks for an orderly end. A second one kills. */
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

/** When npm itself is killed, nobody forwards a signal. This process or npm's shell then gets another parent. */
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
