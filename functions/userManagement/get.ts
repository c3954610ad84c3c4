import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { readUser, showUser } from './writes.ts';

export const { run, handler } = serve(userManagement.get, async ({ params, versions }, deps) => {
  const [user, master] = await Promise.all([readUser(deps, params.id), deps.masterData.at(versions)]);
  return { data: await showUser(deps, user, master) };
});
