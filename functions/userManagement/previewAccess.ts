import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { previewAccess } from './accessForTeachers.ts';

export const run: Run<typeof userManagement.previewAccess> = async ({ body }, deps) => ({
  success: true,
  data: await previewAccess(deps, body),
});

export const handler = toLambda(userManagement.previewAccess, run);
