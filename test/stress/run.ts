import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Cloud, startCloud } from '../../infra/local/cloud.ts';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { type Row, rounded, type Section, toText } from '../bench/report.ts';
import { NO_RATE } from '../support/noRate.ts';
import { type Call, isWrong, quantile } from './figures.ts';
import { type Memory, measureMemory, stopWatching } from './memory.ts';
import { recordMix, stopRecording } from './record.ts';
import { runLoad } from './stress.ts';

const OUT = 'dist/load.json';
const PARTS = ['people', 'memory'];
const USAGE = `npm run stress -- [--only ${PARTS.join(',')}] [--each 60] [--alone 600] [--calls 10000] [--seed NUMBER] [--record]
  --each    requests of each of the 50 people, all at once
  --alone   requests of the same people before, one person at a time
  --calls   requests of each handler process whose memory is watched
  --seed    what visits and records are drawn from
  --record  runs the browser journeys and writes anew what browsers ask for`;
/** How many faults are printed. The file holds all of them. */
const SHOWN = 20;
/** Longer than a run, because renewing a token after ten minutes is not what this run tests. */
const LIMITS = { accessTokenSeconds: 4 * 3600, freshProofSeconds: 4 * 3600, ...NO_RATE };

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: PARTS.join(',') },
    each: { type: 'string', default: '60' },
    alone: { type: 'string', default: '600' },
    calls: { type: 'string', default: '10000' },
    seed: { type: 'string', default: '1' },
    record: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const [each, alone, calls, seed] = [values.each, values.alone, values.calls, values.seed].map(Number) as [
  number,
  number,
  number,
  number,
];
const only = values.only.split(',');
const whole = [each, alone, calls / 10, seed].every((count) => Number.isInteger(count) && count >= 1);
if (values.help || !whole || only.some((part) => !PARTS.includes(part))) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}

const dataDir = await mkdtemp(join(tmpdir(), 'load-'));
let cloud: Cloud | undefined;
const stop = async () => {
  stopRecording();
  stopWatching();
  await cloud?.stop();
  await rm(dataDir, { recursive: true, force: true });
};
stopWithLauncher(stop);

const told: { people?: Awaited<ReturnType<typeof people>>; memory?: Memory[] } = {};
const wrong: string[] = [];
let code = 0;
try {
  if (values.record) code = await recordMix();
  else {
    if (only.includes('people')) told.people = await people();
    if (only.includes('memory')) told.memory = await memory();
    for (const line of wrong.slice(0, SHOWN)) console.error(line);
    await mkdir('dist', { recursive: true });
    await writeFile(
      OUT,
      `${JSON.stringify({ at: new Date().toISOString(), seed, wrong, ...told }, null, 2)}\n`,
    );
    console.log(
      `\nWritten to ${OUT}. ${wrong.length === 0 ? 'Nothing is wrong.' : `${wrong.length} things are wrong.`}`,
    );
    code = wrong.length === 0 ? 0 : 1;
  }
} finally {
  await stop();
}
process.exit(code);

async function people() {
  cloud = await startCloud({
    port: 0,
    dataDir,
    demo: 'full',
    web: 'none',
    log: console.log,
    limits: LIMITS,
  });
  const result = await runLoad(cloud, { seed, alone, each, log: console.log });
  await cloud.stop();
  cloud = undefined;
  const { figures, one, all, lost, twice, broken, left, acknowledged } = result;
  wrong.push(...result.wrong, ...lost, ...twice, ...broken);
  const ratio = (name: 'p50' | 'p95' | 'perSecond' | 'bytes') =>
    rounded(figures.all[name] / figures.one[name]);
  const line = (name: string, of: typeof figures.one): Row => ({
    name,
    figures: {
      requests: of.requests,
      'requests/s': rounded(of.perSecond),
      'p50 ms': rounded(of.p50),
      'p95 ms': rounded(of.p95),
      'bytes/answer': Math.round(of.bytes),
      'refused as expected': JSON.stringify(of.expected),
      'other errors': JSON.stringify(of.unexpected),
    },
  });
  const ratios = {
    'requests/s': ratio('perSecond'),
    'p50 ms': ratio('p50'),
    'p95 ms': ratio('p95'),
    'bytes/answer': ratio('bytes'),
  };
  print({
    title: 'Fifty people at a local cloud',
    rows: [
      line('one at a time', figures.one),
      line('all at once', figures.all),
      { name: 'ratio', figures: ratios },
    ],
    notes: [
      `${acknowledged} writes were acknowledged: ${lost.length} lost, ${twice.length} done twice, ${broken.length} faults in the table`,
      `left out, for want of a record to ask about: ${[...Object.values(left)].reduce((a, b) => a + b, 0)} requests of ${Object.keys(left).length} kinds`,
    ],
  });
  const byEndpoint = endpointRows(one.calls, all.calls);
  print({ title: 'By endpoint, those asked for most', rows: byEndpoint });
  return { figures, ratios, acknowledged, lost, twice, broken, left, byEndpoint, wrong: result.wrong };
}

/** The endpoints with the most requests, with the ratio of all at once to one at a time. */
function endpointRows(one: readonly Call[], all: readonly Call[]): Row[] {
  const before = Map.groupBy(one, ({ endpoint }) => endpoint);
  const p50 = (calls: readonly Call[] = []) =>
    quantile(
      calls.map(({ ms }) => ms),
      0.5,
    );
  return [...Map.groupBy(all, ({ endpoint }) => endpoint)]
    .sort(([, a], [, b]) => b.length - a.length)
    .slice(0, SHOWN)
    .map(([name, calls]) => {
      const alone = before.get(name);
      return {
        name,
        figures: {
          requests: calls.length,
          'p50 ms': rounded(p50(calls)),
          'to one': alone ? rounded(p50(calls) / p50(alone)) : '',
          wrong: calls.filter(isWrong).length,
        },
      };
    });
}

async function memory(): Promise<Memory[]> {
  const measured = await measureMemory(calls);
  const kib = (bytes: number) => Math.round(bytes / 1024);
  for (const { endpoint, steady, growth, statuses } of measured) {
    if (!steady) wrong.push(`${endpoint}: the heap grows by ${kib(growth)} KiB in ${calls} requests`);
    if (Object.keys(statuses).some((status) => status !== '200'))
      wrong.push(`${endpoint} answered ${JSON.stringify(statuses)}`);
  }
  print({
    title: `Memory of one handler process over ${calls} requests, in KiB after a full collection`,
    rows: measured.map(({ endpoint, samples, growth, allowed, steady, rss }) => ({
      name: endpoint,
      figures: {
        'after a tenth': kib(samples[0] ?? 0),
        'three tenths': kib(samples[2] ?? 0),
        'at the end': kib(samples.at(-1) ?? 0),
        'process at the end': kib(rss),
        growth: kib(growth),
        'would be noise': kib(allowed),
      },
      goal: 'flat',
      met: steady,
    })),
  });
  return measured;
}

function print(section: Section): void {
  console.log(toText(section));
}
