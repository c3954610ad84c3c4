import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { newHash } from '../security/newPassword.ts';
import { addUser } from './writes.ts';

export const run: Run<typeof userManagement.create> = async (input, deps) => {
  const { password, ...sent } = input.body;
  const hashed = password ? () => newHash(deps, password, sent) : undefined;
  return { success: true, data: await addUser(deps, input, sent, hashed) };
};

export const handler = toLambda(userManagement.create, run);
