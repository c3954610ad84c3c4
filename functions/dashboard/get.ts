import { dashboard } from '#shared/contracts/dashboard.ts';
import { schoolStats, visibleSchools } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

/** The dashboard shows at most so many of a kind. */
const LATEST = 3;

export const run: Run<typeof dashboard.get> = async ({ actor }, deps) => {
  const rows = visibleSchools(await deps.schools.look(), actor.scope);
  const latestSchools = rows
    .slice(0, LATEST)
    .map(({ school_name, created_at }) => ({ name: school_name, created_at }));
  return { success: true, data: { ...schoolStats(rows), latestSchools } };
};

export const handler = toLambda(dashboard.get, run);
