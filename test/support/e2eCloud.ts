import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { bundleHandlers } from '../../infra/bundle.ts';
import { startCloud } from '../../infra/local/cloud.ts';
import { buildWeb } from '../../infra/webBuild.ts';
import type { CloudAddress } from './cloud.ts';
import { NO_RATE } from './noRate.ts';

/** Starts a cloud with demo data for each worker of the browser journeys. The clouds start side by side. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A run of one file needs only one cloud.
  const named = process.argv.filter((argument) => argument.includes('.test.')).length;
  const count = named === 1 ? 1 : project.globalConfig.maxWorkers;
  // Builds once for all of them.
  await bundleHandlers({ out: 'dist/functions', quick: true });
  await buildWeb();
  const clouds = await Promise.all(Array.from({ length: count }, startOne));
  project.provide(
    'clouds',
    clouds.map(({ address }) => address),
  );
  return async () => void (await Promise.all(clouds.map(({ stop }) => stop())));
}

async function startOne(): Promise<{ address: CloudAddress; stop: () => Promise<void> }> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-cloud-'));
  const { url, engineEndpoint, stop } = await startCloud({
    port: 0,
    dataDir,
    demo: 'full',
    web: 'built',
    // Each journey signs in.
    limits: { ...NO_RATE, argon2: { memoryKiB: 1024, passes: 1, parallelism: 1 } },
  });
  return {
    address: { url, engine: engineEndpoint },
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
