import type { Limits } from '#functions/app/limits.ts';
import { createTable } from '../../infra/local/engine.ts';
import { memoryBlobs, testDeps } from '../support/deps.ts';
import type { Ground } from './world.ts';

/**
 * A table of its own, and the processes that answer requests about it. They share secrets and snapshots, and their
 * sessions do not end.
 * @param limits those of each process
 */
export async function openProcesses(
  { endpoint }: Pick<Ground, 'endpoint'>,
  tableName: string,
  now: () => Date,
  limits: readonly Partial<Limits>[],
) {
  const engine = { endpoint, tableName };
  await createTable(endpoint, tableName);
  const { secrets, dataKeys } = testDeps({ engine });
  const shared = { secrets, dataKeys, snapshots: memoryBlobs(now) };
  const processes = limits.map((some) =>
    testDeps({ engine, now, shared, limits: { accessTokenSeconds: 1e8, ...some } }),
  );
  const [sound = testDeps({ engine, now })] = processes;
  return { engine, processes, sound };
}
