import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { endpoints } from '#shared/contracts/index.ts';
import { bundleHandlers } from '../../infra/bundle.ts';
import { generateSchools } from '../support/generateSchools.ts';
import { eventFor } from '../support/invoke.ts';
import { storeSchools } from '../support/schoolWorld.ts';
import { seedUser, tokenFor } from '../support/seed.ts';
import { functionCloud } from './functionCloud.ts';

const COLD = join(import.meta.dirname, 'coldProcess.mjs');
const BUNDLES = join(import.meta.dirname, '../../dist/functions');

/** How many connections to the table the bundle of each endpoint opens: for its first call, and for ten more calls. */
export async function connectionsOf(ids: readonly string[]) {
  const { folder } = await bundleHandlers({ out: BUNDLES });
  const cloud = await functionCloud();
  try {
    await storeSchools(cloud.deps, generateSchools(10));
    const token = await tokenFor(cloud.deps, await seedUser(cloud.deps, 'super_admin'));
    const found: Record<string, { cold: number; warm: number }> = {};
    for (const id of ids) {
      const endpoint = endpoints.find((one) => one.id === id);
      if (!endpoint) throw new Error(`there is no endpoint ${id}`);
      const url = pathToFileURL(join(folder, id.replace('.', '-'), 'index.mjs')).href;
      const opened = async (calls: number) => {
        const before = cloud.connections();
        const events = Array.from({ length: calls }, () => eventFor(endpoint, { token }));
        const { stderr } = await promisify(execFile)(
          process.execPath,
          [COLD, JSON.stringify({ url, events })],
          {
            env: cloud.environment,
          },
        );
        const { statuses } = JSON.parse(stderr) as { statuses: number[] };
        if (statuses.length !== calls || statuses.some((status) => status !== 200)) {
          throw new Error(`${id} answered ${statuses}`);
        }
        return cloud.connections() - before;
      };
      const cold = await opened(1);
      found[id] = { cold, warm: (await opened(11)) - cold };
    }
    return found;
  } finally {
    await cloud.stop();
  }
}
