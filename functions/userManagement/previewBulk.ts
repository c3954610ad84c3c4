import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { previewBulk } from './bulkPreview.ts';

export const { run, handler } = serve(userManagement.previewBulk, async (input, deps) => ({
  data: await previewBulk(deps, input, input.body),
}));
