import { execFile } from 'node:child_process';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { schools } from '#shared/contracts/schools.ts';
import { type Bundles, bundleHandlers } from '../../infra/bundle.ts';
import { heldBy, loadedAtStart, unwantedBytes } from '../support/bundleFacts.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { eventFor } from '../support/invoke.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { benchFolder, functionCloud } from './functionCloud.ts';
import { naiveBundle } from './peer/naiveBundle.ts';
import { atMost, median, type Row, rounded, type Section } from './report.ts';

const run = promisify(execFile);
const COLD = join(import.meta.dirname, 'coldProcess.mjs');
const root = join(import.meta.dirname, '../..');

/** G1 to G3 of every handler, and G4 of the handlers that read most. */
export async function benchBundles({ runs }: { runs: number }): Promise<Section[]> {
  const bundles = await bundleHandlers({ out: join(root, 'dist/functions') });
  const rows: Row[] = [];
  const undici: string[] = [];
  const files = bundles.handlers.map(({ bundle }) => join(bundles.folder, bundle, 'index.mjs'));
  for (const { file, undici: parts } of await loadedAtStart(files)) {
    const bundle = basename(dirname(file));
    const { folder, start } = heldBy(bundles.metafile, bundle);
    if (parts.length) undici.push(bundle);
    rows.push({
      name: bundle,
      figures: {
        'start KiB': rounded(start.bytes / 1024),
        'all KiB': rounded(folder.bytes / 1024),
        'index gz': rounded(gzipSync(await readFile(file)).length / 1024),
        'unwanted bytes': unwantedBytes(bundles.metafile, bundle),
        undici: parts.length,
      },
    });
  }
  const figure = (column: string) => rows.map(({ figures }) => Number(figures[column]));
  const goals = [
    atMost('G1', 'worst bundle, what a start loads', Math.max(...figure('start KiB')), 120, 'KiB'),
    atMost(
      'G2',
      'unwanted bytes, all handlers',
      figure('unwanted bytes').reduce((a, b) => a + b, 0),
      0,
      'B',
    ),
    atMost('G3', 'handlers that load undici at init', undici.length, 0),
  ];
  return [
    { title: 'Bundles (G1, G2, G3)', rows: [...goals] },
    { title: 'Every handler', rows },
    await benchColdCpu(bundles, runs),
  ];
}

/** CPU of import and two invokes over an empty handler, against the naive bundle of the same handler (G4). */
async function benchColdCpu(bundles: Bundles, runs: number): Promise<Section> {
  const cloud = await functionCloud();
  const folder = await benchFolder();
  const rows: Row[] = [];
  try {
    await storeSchools(cloud.deps, generateSchools(10));
    const token = await tokenFor(cloud.deps, await seedUser(cloud.deps, 'super_admin'));
    const empty = join(folder, 'empty.mjs');
    await writeFile(empty, 'export const handler = async () => ({ statusCode: 200 });');
    for (const endpoint of [schools.list, schools.get]) {
      const bundle = endpoint.id.replace('.', '-');
      const naive = join(folder, `${bundle}.mjs`);
      const naiveBytes = await naiveBundle(root, `functions/${endpoint.id.replace('.', '/')}.ts`, naive);
      const event = eventFor(endpoint, { token, params: endpoint === schools.get ? { id: '3' } : undefined });
      const files = { empty, ours: join(bundles.folder, bundle, 'index.mjs'), naive };
      const cpu: Record<keyof typeof files, number[]> = { empty: [], ours: [], naive: [] };
      for (let i = 0; i < runs; i += 1) {
        for (const kind of ['empty', 'ours', 'naive'] as const) {
          cpu[kind].push(await coldCpu(files[kind], [event, event], cloud.environment));
        }
      }
      const over = (kind: keyof typeof files) => median(cpu[kind]) - median(cpu.empty);
      rows.push(
        {
          name: `${endpoint.id}: naive bundle`,
          figures: { value: rounded(over('naive')), unit: 'ms CPU', KiB: rounded(naiveBytes / 1024) },
        },
        { name: `${endpoint.id}: ours`, figures: { value: rounded(over('ours')), unit: 'ms CPU' } },
        atMost('G4', `${endpoint.id}: ours to naive`, over('ours') / over('naive'), 0.7),
      );
    }
  } finally {
    await cloud.stop();
    await rm(folder, { recursive: true, force: true });
  }
  return {
    title: `Cold start: CPU over an empty handler, medians of ${runs} interleaved processes (G4)`,
    rows,
  };
}

async function coldCpu(
  file: string,
  events: APIGatewayProxyEventV2[],
  environment: Record<string, string>,
): Promise<number> {
  const { stderr } = await run(
    process.execPath,
    [COLD, JSON.stringify({ url: pathToFileURL(file).href, events })],
    { env: environment },
  );
  const { cpu, statuses } = JSON.parse(stderr) as { cpu: number; statuses: number[] };
  if (statuses.some((status) => status !== 200)) throw new Error(`${file} answered ${statuses}`);
  return cpu;
}
