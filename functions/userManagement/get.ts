import { userManagement } from '#shared/contracts/userManagement.ts';
import { readUser, showUser } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.get> = async ({ params, versions }, deps) => {
  const [user, master] = await Promise.all([readUser(deps, params.id), deps.masterData.at(versions)]);
  return { success: true, data: await showUser(deps, user, master) };
};

export const handler = toLambda(userManagement.get, run);
