import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startCloud } from '../../infra/local/cloud.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** `http://localhost:<port>` of the cloud that all browser journeys share. */
    cloudUrl: string;
    /** Endpoint of its database engine. */
    cloudEngine: string;
  }
}

/** One cloud with demo data for all browser journeys: `inject('cloudUrl')` gives its address. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(tmpdir(), 'e2e-cloud-'));
  const cloud = await startCloud({ port: 0, dataDir, demo: 'full', web: 'built' });
  project.provide('cloudUrl', cloud.url);
  project.provide('cloudEngine', cloud.engineEndpoint);
  return async () => {
    await cloud.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
