import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { listMaster } from '../masterData/lists.ts';

export const run: Run<typeof locations.districts> = async ({ versions }, deps) => ({
  success: true,
  data: listMaster(await deps.masterData.at(versions), 'districts', { inactive: false }),
});

export const handler = toLambda(locations.districts, run);
