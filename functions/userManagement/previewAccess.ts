import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { previewAccess } from './accessForTeachers.ts';

export const { run, handler } = serve(userManagement.previewAccess, async ({ body }, deps) => ({
  data: await previewAccess(deps, body),
}));
