import { spawn } from 'node:child_process';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { addedUp, type Figures, NOTHING, toTable } from '../support/faultTable.ts';
import { testEnvironment } from '../tools/testEnvironment.ts';

const OUT = 'dist/faults.json';
const FOLDER = 'dist/faults';
const TESTS = 'dist/faults-tests.json';
/** The title of a test names the faults that it is about. */
const NAMED = /\bF(?:1[0-9]|[1-9])\b/g;

let running: ReturnType<typeof spawn> | undefined;
stopWithLauncher(async () => void running?.kill('SIGINT'));

await rm(FOLDER, { recursive: true, force: true });
await mkdir(FOLDER, { recursive: true });
/** Parts of file names, when not all files are to run. */
const only = process.argv.slice(2);
const files = [...(await aboutFaults('test/fault')), ...(await aboutFaults('test/integration'))].filter(
  (file) => only.length === 0 || only.some((part) => file.includes(part)),
);
// Vitest would take all files where none is named.
if (files.length === 0) {
  console.error(`No test of a fault is in a file that is called so: ${only.join(', ')}.`);
  process.exit(1);
}
const code = await vitest(files);

type Told = { testResults: { assertionResults: { fullName: string; status: string }[] }[] };
const told: Told = JSON.parse(await readFile(TESTS, 'utf8'));
const rows = new Map<string, Figures>(Array.from({ length: 19 }, (_, i) => [`F${i + 1}`, { ...NOTHING }]));
for (const { fullName, status } of told.testResults.flatMap(({ assertionResults }) => assertionResults)) {
  for (const fault of new Set(fullName.match(NAMED))) {
    const row = rows.get(fault);
    if (!row || !['passed', 'failed'].includes(status)) continue;
    rows.set(fault, addedUp(row, { ...NOTHING, tests: 1, failed: status === 'failed' ? 1 : 0 }));
  }
}
for (const name of await readdir(FOLDER)) {
  const seen: Record<string, Omit<Figures, 'tests' | 'failed'>> = JSON.parse(
    await readFile(join(FOLDER, name), 'utf8'),
  );
  for (const [fault, figures] of Object.entries(seen)) {
    rows.set(fault, addedUp(rows.get(fault) ?? NOTHING, { ...NOTHING, ...figures }));
  }
}
console.log(toTable(rows));
await writeFile(
  OUT,
  `${JSON.stringify({ at: new Date().toISOString(), rows: Object.fromEntries(rows) }, null, 2)}\n`,
);
console.log(`Written to ${OUT}`);
process.exit(code);

/** The files of a folder with a test whose title names a fault. */
async function aboutFaults(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.test.ts'));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return names.flatMap((name, i) =>
    /['`(]F(?:1[0-9]|[1-9])\b/.test(texts[i] ?? '') ? [join(folder, name)] : [],
  );
}

function vitest(files: readonly string[]): Promise<number> {
  const args = [
    'run',
    '--project',
    'fault',
    '--project',
    'integration*',
    '--reporter=default',
    '--reporter=json',
  ];
  return new Promise((resolve) => {
    running = spawn('node_modules/.bin/vitest', [...args, `--outputFile.json=${TESTS}`, ...files], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...testEnvironment(), FAULTS: 'all', FAULTS_REPORT: FOLDER },
    });
    running.on('error', () => resolve(1)).on('exit', (status) => resolve(status ?? 1));
  });
}
