import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import * as z from 'zod';
import { type Cloud, startCloud } from '../../../infra/local/cloud.ts';
import { stopWithLauncher } from '../../../infra/stopWithLauncher.ts';
import { pathsOf } from '../../../shared/contracts/endpoint.ts';
import { endpoints } from '../../../shared/contracts/index.ts';
import { NO_RATE } from '../../support/noRate.ts';
import { pythonTools, RehearsalError } from '../rehearse/python.ts';
import { endTools, runTool } from '../rehearse/runTool.ts';
import { ACTORS, type Actor } from './actors.ts';

const USAGE = `npm run fuzz -- [--seconds N] [--seed N]
  --seconds  stops after about so many seconds; without it, 10,000 requests and more are sent
  --seed     sends other requests`;

/** The fewest requests of a run whose time is not limited. */
const ENOUGH = 10_000;
/** How many random requests each actor sends to each operation. */
const EXAMPLES = 6;

/** Only the actor who is not signed in tries what answers everybody alike. */
const OPEN = endpoints.filter(({ access }) => access === 'public').flatMap(pathsOf);

const CONFIG = fileURLToPath(new URL('schemathesis.toml', import.meta.url));
const REQUIREMENTS = fileURLToPath(new URL('requirements.txt', import.meta.url));

/** The part of Schemathesis's report that is used here. */
const Report = z.object({
  test_cases: z.object({ generated: z.int() }),
  failures: z.array(z.object({ title: z.string(), operations: z.array(z.unknown()) })),
  errors: z.array(z.object({ title: z.string() })),
});

const { values } = parseArgs({
  options: { seconds: { type: 'string' }, seed: { type: 'string', default: '1' }, help: { type: 'boolean' } },
});
const bounded = values.seconds !== undefined;
if (values.help || (bounded && !(Number(values.seconds) > 0))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

let cloud: Cloud | undefined;
stopWithLauncher(async () => {
  endTools();
  await cloud?.stop();
});
const folder = await mkdtemp(join(tmpdir(), 'fuzz-'));
let code = 1;
try {
  code = await main();
} catch (error) {
  if (!(error instanceof RehearsalError)) throw error;
  console.error(error.message);
} finally {
  await cloud?.stop();
  await rm(folder, { recursive: true, force: true });
}
process.exit(code);

/** Sends random requests that follow the API's own document to a local cloud, as every role and as nobody. */
async function main(): Promise<number> {
  const tool = join(await pythonTools({ requirements: REQUIREMENTS, name: 'fuzz' }), 'schemathesis');
  cloud = await startCloud({
    port: 0,
    dataDir: join(folder, 'cloud'),
    demo: 'full',
    web: 'none',
    limits: NO_RATE,
  });
  let requests = 0;
  let faults = 0;
  for (const together of ACTORS) {
    const reports = await Promise.all(together.map((actor) => ask(tool, cloud?.url ?? '', actor)));
    requests += reports.reduce((sum, { test_cases }) => sum + test_cases.generated, 0);
    faults += reports.reduce((sum, { failures, errors }) => sum + failures.length + errors.length, 0);
  }
  console.log(`${requests} requests, ${faults} kinds of faults`);
  const enough = bounded || requests >= ENOUGH;
  if (!enough) console.error(`Fewer than ${ENOUGH} requests were sent.`);
  return faults === 0 && enough ? 0 : 1;
}

/**
 * Sends one actor's requests and prints what was wrong with the answers: a 5xx, or what the document does not declare.
 */
async function ask(tool: string, url: string, actor: Actor): Promise<z.output<typeof Report>> {
  const { name, thorough } = actor;
  const token = await actor.signIn(url);
  const file = join(folder, `${name}.json`);
  const { log, output } = await runTool(
    tool,
    [
      ...['--config-file', CONFIG, 'run', `${url}/api/openapi.json`, '--origin', url, '--no-color'],
      // Two threads of Python 3.11 disturb each other; two processes do not.
      ...['--workers', '1', '--seed', values.seed, '--generation-database', 'none'],
      ...['--phases', thorough ? 'coverage,fuzzing' : 'fuzzing', '--max-examples', String(EXAMPLES)],
      ...['--continue-on-failure', '--request-timeout', '30', '--warnings', 'off'],
      ...(token ? ['--header', `Authorization: Bearer ${token}`] : []),
      ...(token ? OPEN.flatMap((path) => ['--exclude-path', path]) : []),
      ...(bounded ? ['--max-time', String(share(Number(values.seconds)))] : []),
      ...['--report', 'json', '--report-json-path', file],
    ],
    { name: `fuzz-${name}`, cwd: folder },
  );
  const text = await readFile(file, 'utf8').catch(() => '');
  if (!text) throw new RehearsalError(`Schemathesis did not run: see ${log}.\n${output.slice(-500)}`);
  const report = Report.parse(JSON.parse(text));
  const { test_cases, failures, errors } = report;
  console.log(`${name}: ${test_cases.generated} requests`);
  for (const { title, operations } of failures)
    console.error(`  ${title}: ${JSON.stringify(operations)}, see ${log}`);
  for (const { title } of errors) console.error(`  ${title}, see ${log}`);
  return report;
}

/** The seconds of one actor. The actors of a row send at the same time. */
function share(seconds: number): number {
  return Math.max(5, Math.floor(seconds / ACTORS.length));
}
