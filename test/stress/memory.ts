import { execFile } from 'node:child_process';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Endpoint } from '#shared/contracts/endpoint.ts';
import { schools } from '#shared/contracts/schools.ts';
import { bundleHandlers } from '../../infra/bundle.ts';
import { bundleOf } from '../../infra/config.ts';
import { benchFolder, functionCloud } from '../bench/functionCloud.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { eventFor, type Sent } from '../support/invoke.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { type Steadiness, steadiness } from './steady.ts';

const PROCESS = join(import.meta.dirname, 'memoryProcess.mjs');
const BUNDLES = join(import.meta.dirname, '../../dist/functions');
const SCHOOLS = 400;
/** Longer than any of these processes lives. */
const TOKEN_SECONDS = 4 * 3600;
const run = promisify(execFile);

const ending = new AbortController();
/** Ends the watched processes. */
export const stopWatching = () => ending.abort();

export type Memory = Steadiness & {
  endpoint: string;
  calls: number;
  statuses: Record<string, number>;
  /** Bytes in use after each equal part of the calls. */
  samples: number[];
  /** Bytes of the whole process at the end. */
  rss: number;
};

/**
 * What a process of a deployed function holds over this many calls. Watches two: one that searches, and one that
 * changes what is searched. Both run at the same time on one table, as in a deployment.
 */
export async function measureMemory(calls: number): Promise<Memory[]> {
  const { folder: bundles } = await bundleHandlers({ out: BUNDLES });
  const cloud = await functionCloud();
  const folder = await benchFolder();
  try {
    const made = [...generateSchools(SCHOOLS)];
    await storeSchools(cloud.deps, made);
    const limits = {
      ...cloud.deps.limits,
      accessTokenSeconds: TOKEN_SECONDS,
      freshProofSeconds: TOKEN_SECONDS,
    };
    const token = await tokenFor({ ...cloud.deps, limits }, await seedUser(cloud.deps, 'super_admin'));
    const ids = (await cloud.deps.schools.look()).map(({ id }) => String(id));
    const words = [...new Set(made.flatMap(({ school_name }) => school_name.split(' ')))];
    const asked: [Endpoint, Sent[]][] = [
      [
        schools.search,
        words.flatMap((word) => [
          { query: `q=${encodeURIComponent(word)}&limit=10` },
          { query: `q=${encodeURIComponent(word)}+%23call&limit=10`.replace('%23', '#') },
        ]),
      ],
      [schools.update, ids.map((id) => ({ params: { id }, body: { school_name: 'Renamed #call' } }))],
    ];
    return await Promise.all(
      asked.map(async ([endpoint, sent]) => {
        const file = join(folder, `${endpoint.id}.json`);
        const events = sent.map((one) => JSON.stringify(eventFor(endpoint, { ...one, token })));
        const url = pathToFileURL(join(bundles, bundleOf(endpoint.id), 'index.mjs')).href;
        await writeFile(file, JSON.stringify({ url, events, calls, every: calls / 10 }));
        const { stderr } = await run(process.execPath, ['--expose-gc', PROCESS, file], {
          env: cloud.environment,
          signal: ending.signal,
          // Each call logs a line. 10,000 lines are more than the default of one megabyte.
          maxBuffer: Number.POSITIVE_INFINITY,
        });
        const told = JSON.parse(stderr) as Pick<Memory, 'samples' | 'statuses' | 'rss'>;
        return { endpoint: endpoint.id, calls, ...told, ...steadiness(told.samples) };
      }),
    );
  } finally {
    await cloud.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
