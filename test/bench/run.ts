import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { parseArgs } from 'node:util';
import { stopWithLauncher } from '../../infra/stopWithLauncher.ts';
import { type Section, toText } from './report.ts';

const PARTS = [
  'units',
  'served',
  'teachers',
  'changes',
  'exports',
  'bundles',
  'starts',
  'warm',
  'web',
  'render',
  'felt',
  'peer',
  'ask',
  'service',
  'clients',
  'budget',
] as const;
type Part = (typeof PARTS)[number];

const USAGE = `npm run bench -- [FILE] [--only ${PARTS.join(',')}] [--runs 15] [--quick]
  FILE     where the figures go as JSON (test/bench/results/latest.json)
  --only   parts to measure, separated by commas; budget, which is measured only when named, writes
           test/bench/budget.json anew
  --runs   how often each time is taken; medians are told
  --quick  small sizes and few runs, to see that it works: its times mean little`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: PARTS.filter((part) => part !== 'budget').join(',') },
    runs: { type: 'string' },
    quick: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs ?? (values.quick ? 3 : 15));
const only = values.only.split(',');
const unknown = only.filter((part) => !PARTS.some((known) => known === part));
if (values.help || unknown.length > 0 || !(runs >= 1)) {
  console.log(USAGE);
  process.exit(values.help ? 0 : 1);
}
stopWithLauncher(async () => {});

/** Each part loads its modules when its turn comes. */
const MEASURE: Record<Part, () => Promise<Section[]>> = {
  async served() {
    const { BASE_ROWS, makeWorlds, REAL_ROWS } = await import('./served.ts');
    const { benchReads } = await import('./reads.ts');
    const { benchWrites } = await import('./writes.ts');
    const { benchColdStart } = await import('./coldStart.ts');
    const stored = values.quick ? [1000, REAL_ROWS] : [1000, REAL_ROWS, BASE_ROWS];
    const remembered = values.quick ? [BASE_ROWS] : [200_000, 1_000_000];
    const { worlds, stop } = await makeWorlds([...stored, ...remembered], stored.at(-1));
    try {
      const inTable = worlds.slice(0, stored.length);
      const reads = await benchReads(worlds, runs);
      const cold = await benchColdStart(inTable, runs);
      const last = inTable.at(-1);
      return [...reads, cold, ...(last ? [await benchWrites(last)] : [])];
    } finally {
      await stop();
    }
  },
  units: async () => (await import('./units.ts')).benchUnits(),
  teachers: async () => (await import('./teachers.ts')).benchTeachers({ quick: values.quick, runs }),
  changes: async () => (await import('./changes.ts')).benchChanges({ quick: values.quick, runs }),
  exports: async () => (await import('./exports.ts')).benchExports({ quick: values.quick, runs }),
  bundles: async () => (await import('./bundles.ts')).benchBundles({ runs }),
  starts: async () => [await (await import('./starts.ts')).benchStarts({ quick: values.quick, runs })],
  warm: async () => (await import('./warm.ts')).benchWarm({ runs, invokes: values.quick ? 500 : 10_000 }),
  web: async () => (await import('./web.ts')).benchWeb(),
  render: async () => (await import('./render/render.ts')).benchRender({ runs }),
  felt: async () => (await import('./felt/felt.ts')).benchFelt({ runs: values.quick ? 1 : 5 }),
  budget: async () => (await import('./budget.ts')).benchBudget(),
  ask: async () => (await import('./peer/askPeer.ts')).benchAsk({ quick: values.quick, runs }),
  service: async () => (await import('./peer/servicePeer.ts')).benchService({ quick: values.quick, runs }),
  clients: async () => (await import('./peer/clients.ts')).benchClients({ quick: values.quick }),
  peer: async () => (await import('./peer/peer.ts')).benchPeer({ quick: values.quick, runs }),
};

const sections: Section[] = [];
for (const part of PARTS.filter((one) => only.includes(one))) {
  const began = performance.now();
  const measured = await MEASURE[part]();
  sections.push(...measured);
  for (const section of measured) console.log(toText(section));
  console.log(`\n(${part}: ${((performance.now() - began) / 1000).toFixed(0)} s)`);
}
const goals = sections.flatMap(({ rows }) => rows.filter(({ met }) => met !== undefined));
console.log(`\n${goals.filter(({ met }) => met).length} of ${goals.length} goals met`);
const file = positionals[0] ?? 'test/bench/results/latest.json';
await mkdir(dirname(file), { recursive: true });
const machine = { node: process.version, cpus: (await import('node:os')).availableParallelism() };
await writeFile(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), machine, runs, sections }, null, 2)}\n`,
);
console.log(`Written to ${file}`);
process.exit(0);
