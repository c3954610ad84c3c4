import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { requireFreshProof } from '../security/freshProof.ts';
import { newHash } from '../security/newPassword.ts';
import { addUser } from './writes.ts';

export const { run, handler } = serve(userManagement.create, async (input, deps) => {
  const { password, ...sent } = input.body;
  // An account of an office is a role that somebody gets. Access for teachers goes by their records.
  if (sent.role !== 'teacher') requireFreshProof(deps, input.actor);
  const hashed = password ? () => newHash(deps, password, sent) : undefined;
  return { data: await addUser(deps, input, sent, hashed) };
});
