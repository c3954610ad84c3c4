import { mkdir, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { Scratch } from '../support/scratch.ts';
import { type Guard, projectOf, without } from './guard.ts';
import { GUARDS } from './guards.ts';

const OUT = 'dist/guards.json';
const USAGE = `npm run guards -- [--only PATTERN]
  --only  a regular expression that the names of the guards to take out fit; all of them unless told`;

const { values } = parseArgs({ options: { only: { type: 'string' }, help: { type: 'boolean' } } });
const wanted = new RegExp(values.only ?? '');
const chosen = GUARDS.filter(({ name }) => wanted.test(name));
if (values.help || chosen.length === 0) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

/** A failed expectation, and not a test that broke before it reached one. */
const ASSERTION = /^(?:AssertionError|Error: promise (?:resolved|rejected))/;

/** `killedBy` is the title of the test that noticed. `fault` says why the guard is not proven. */
type Row = { guard: string; rows: readonly string[]; file: string; tests: string; seconds: number } & (
  | { killedBy: string; fault?: undefined }
  | { killedBy?: undefined; fault: string }
);

const scratch = await Scratch.open();
stopWithLauncher(() => scratch.close());
const began = performance.now();
const secondsSince = (from: number) => Math.round((performance.now() - from) / 100) / 10;

await baseline(chosen);
const rows: Row[] = [];
for (const guard of chosen) {
  const row = await removed(guard);
  rows.push(row);
  const told = row.fault === undefined ? `red: ${row.killedBy}` : `NOT PROVEN: ${row.fault}`;
  console.log(
    `${row.rows.join(' ').padEnd(8)} ${row.guard.padEnd(58)} ${told} (${row.seconds.toFixed(1)} s)`,
  );
}
await scratch.close();
await mkdir('dist', { recursive: true });
await writeFile(OUT, `${JSON.stringify({ at: new Date().toISOString(), rows }, null, 2)}\n`);
const open = rows.filter(({ fault }) => fault !== undefined);
console.log(
  `${rows.length - open.length} of ${rows.length} guards proven by removal in ${secondsSince(began)} s. Written to ${OUT}`,
);
for (const { guard, fault } of open) console.error(`${guard}: ${fault}`);
process.exit(open.length > 0 ? 1 : 0);

/** With every guard in place all tests must pass. Otherwise a failing test would prove nothing. */
async function baseline(guards: readonly Guard[]): Promise<void> {
  const files = [...new Set(guards.map(({ tests }) => tests))];
  const { passed, failed, broken } = await scratch.test({
    projects: [...new Set(files.map(projectOf))],
    files,
  });
  for (const { title, message } of failed) console.error(`${title}\n${message}`);
  for (const file of broken) console.error(file);
  if (failed.length + broken.length > 0 || passed === 0) {
    console.error('The tests are not green with every guard in its place.');
    await scratch.close();
    process.exit(1);
  }
  console.log(`With every guard in its place ${passed} tests are green (${secondsSince(began)} s).`);
}

async function removed(guard: Guard): Promise<Row> {
  const start = performance.now();
  const { name, rows, file, tests, title } = guard;
  const about = { guard: name, rows, file, tests };
  const whole = await scratch.read(file);
  try {
    await scratch.write(file, without(guard, whole));
    const asked = { projects: [projectOf(tests)], files: [tests], title, bail: true };
    const { passed, failed, broken } = await scratch.test(asked);
    const seconds = secondsSince(start);
    const red = failed.find(({ message }) => ASSERTION.test(message));
    if (red) return { ...about, seconds, killedBy: red.title };
    if (broken[0]) return { ...about, seconds, fault: `the tests could not be read: ${broken[0]}` };
    const [other] = failed;
    if (other) return { ...about, seconds, fault: `failed without an assertion: ${other.message}` };
    return { ...about, seconds, fault: `${passed} tests of ${tests} are green without it` };
  } catch (error) {
    return { ...about, seconds: secondsSince(start), fault: String(error) };
  } finally {
    await scratch.write(file, whole);
  }
}
