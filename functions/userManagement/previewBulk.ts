import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { previewBulk } from './bulkPreview.ts';

export const run: Run<typeof userManagement.previewBulk> = async (input, deps) => ({
  success: true,
  data: await previewBulk(deps, input, input.body),
});

export const handler = toLambda(userManagement.previewBulk, run);
