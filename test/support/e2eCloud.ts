import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../infra/local/cloud.ts';
import type { CloudAddress } from './cloud.ts';
import { NO_RATE } from './noRate.ts';

/** Starts the clouds of the browser journeys, with demo data. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // A run of one file needs no second cloud.
  const named = process.argv.filter((argument) => argument.includes('.test.')).length;
  const count = named === 1 ? 1 : project.globalConfig.maxWorkers;
  const stops: (() => Promise<void>)[] = [];
  const clouds: CloudAddress[] = [];
  for (let i = 0; i < count; i += 1) {
    const dataDir = await mkdtemp(join(tmpdir(), 'e2e-cloud-'));
    const { url, engineEndpoint, stop } = await startCloud({
      port: 0,
      dataDir,
      demo: 'full',
      web: 'built',
      limits: NO_RATE,
    });
    clouds.push({ url, engine: engineEndpoint });
    stops.push(async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    });
  }
  project.provide('clouds', clouds);
  return async () => void (await Promise.all(stops.map((stop) => stop())));
}
