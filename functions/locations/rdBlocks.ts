import { locations } from '#shared/contracts/locations.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { listMaster } from '../masterData/lists.ts';

export const run: Run<typeof locations.rdBlocks> = async ({ params, route, versions }, deps) => ({
  success: true,
  data: listMaster(await deps.masterData.at(versions), 'rd-blocks', {
    parent: params.id,
    inactive: route.endsWith('/all'),
  }),
});

export const handler = toLambda(locations.rdBlocks, run);
