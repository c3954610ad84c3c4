import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { giveAccess } from './accessForTeachers.ts';

export const { run, handler } = serve(userManagement.giveAccess, async (input, deps) => ({
  data: await giveAccess(deps, input, input.body),
}));
