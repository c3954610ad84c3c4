import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { currentMaster } from '#functions/masterData/stored.ts';
import { saveSnapshot } from '#functions/table/snapshot.ts';
import { encodeTeacher } from '#functions/teachers/stored.ts';
import { teachers } from '#shared/contracts/teachers.ts';
import { bundleHandlers } from '../../infra/bundle.ts';
import { seedReferenceData } from '../../infra/local/referenceData.ts';
import { memoryBlobs } from '../support/deps.ts';
import { generateTeachers, realSchools } from '../support/generateTeachers.ts';
import { eventFor } from '../support/invoke.ts';
import { snapshotOf } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { functionCloud } from './functionCloud.ts';
import { atMost, median, rounded, type Section } from './report.ts';

const run = promisify(execFile);
const COLD = join(import.meta.dirname, 'coldProcess.mjs');
const root = join(import.meta.dirname, '../..');

const SCHOOLS = 3800;
/** The department, and the most that the directory is made for. */
const SIZES = [25_000, 200_000] as const;
/** What AWS gives a function of 512 MB, and of the 1,769 MB that ours have: shares of a processor. */
const SHARES = { 'with 512 MB, s': 512 / 1769, 'with 1769 MB, s': 1 };

/**
 * The first call of a function that holds the directories, in a process of its own: Node, the bundle, both directories
 * from their snapshots, and a search. A function has no more than its share of a processor, so what it takes is its CPU
 * time by that share; the time on the wire comes on top.
 */
export async function benchStarts({ quick, runs }: { quick: boolean; runs: number }): Promise<Section> {
  const { folder } = await bundleHandlers({ out: join(root, 'dist/functions') });
  const url = pathToFileURL(join(folder, 'teachers-search', 'index.mjs')).href;
  const cloud = await functionCloud();
  const files = memoryBlobs();
  const bucket = await serve(files.files);
  const { deps } = cloud;
  await seedReferenceData(deps, () => {});
  const token = await tokenFor(deps, await seedUser(deps, 'super_admin'));
  const event = eventFor(teachers.search, { token, query: 'q=qqxqq' });
  const env = { ...cloud.environment, AWS_ENDPOINT_URL_S3: bucket.endpoint };
  const to = { ...deps, snapshots: files };
  const measured: { count: number; cpu: number }[] = [];
  try {
    await saveSnapshot(to, 'school', snapshotOf(await currentMaster(deps), SCHOOLS));
    for (const count of quick ? [2000] : SIZES) {
      await saveSnapshot(to, 'teacher', teachersSnapshot(count));
      const times: number[] = [];
      for (let i = 0; i < runs; i += 1) {
        const { stderr } = await run(process.execPath, [COLD, JSON.stringify({ url, events: [event] })], {
          env,
        });
        const { cpu, statuses } = JSON.parse(stderr) as { cpu: number; statuses: number[] };
        if (statuses[0] !== 200) throw new Error(`a first call answered ${statuses}`);
        times.push(cpu);
      }
      measured.push({ count, cpu: median(times) });
    }
  } finally {
    bucket.stop();
    await cloud.stop();
  }
  const last = measured.at(-1);
  return {
    title: `First call of a function that holds the directories, medians of ${runs} processes`,
    rows: [
      ...measured.map(({ count, cpu }) => ({
        name: `${count} teachers`,
        figures: {
          'CPU ms': rounded(cpu),
          ...Object.fromEntries(
            Object.entries(SHARES).map(([name, share]) => [name, rounded(cpu / share / 1000)]),
          ),
        },
      })),
      ...(last
        ? [atMost('G4 at its most', `${last.count} teachers, on one processor`, last.cpu / 1000, 3, 's')]
        : []),
    ],
    notes: ['`infra/cost/bill.ts` takes its figures of a start from here.'],
  };
}

/** Rows of invented teachers as the feed keeps them. */
function teachersSnapshot(count: number) {
  const staffed = realSchools();
  const placeOf = new Map(staffed.map(({ school }, i) => [school.school_id, i + 1]));
  const moment = '2026-03-01T06:00:00.000Z';
  const rows = [...generateTeachers(staffed, count)].map((person, i) => ({
    id: i + 1,
    rev: 1,
    row: encodeTeacher({
      ...person,
      version: 1,
      created_at: moment,
      updated_at: moment,
      id: i + 1,
      religion: 1,
      service_category: 2,
      subjects: person.subjects_taught.map((name) => name.length),
      classes: person.classes_taught,
      school: placeOf.get(person.school_id),
    } as unknown as Parameters<typeof encodeTeacher>[0]),
  }));
  return { settled: count, rows };
}

/** A bucket that gives each file by the end of its path. */
async function serve(files: ReadonlyMap<string, Uint8Array>) {
  const server = createServer((request, response) => {
    const path = decodeURIComponent(request.url ?? '').split('?')[0] ?? '';
    const found = [...files].find(([name]) => path.endsWith(`/${name}`));
    if (found) response.end(found[1]);
    else response.writeHead(404).end();
  });
  await new Promise<void>((listening) => void server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, stop: () => void server.close() };
}
