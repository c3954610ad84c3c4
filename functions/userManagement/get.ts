import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { readUser, showUser } from './writes.ts';

export const run: Run<typeof userManagement.get> = async ({ params, versions }, deps) => {
  const [user, master] = await Promise.all([readUser(deps, params.id), deps.masterData.at(versions)]);
  return { success: true, data: await showUser(deps, user, master) };
};

export const handler = toLambda(userManagement.get, run);
