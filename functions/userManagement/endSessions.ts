import { userManagement } from '#shared/contracts/userManagement.ts';
import { userMessages } from '#shared/messages/users.ts';
import { endSessionsOf } from '../data/sessionList.ts';
import { readUser } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.endSessions> = async (input, deps) => {
  const user = await readUser(deps, input.params.id);
  await endSessionsOf(deps, input, user, input.body?.session);
  return { success: true, message: userMessages.sessionsEnded(user.username) };
};

export const handler = toLambda(userManagement.endSessions, run);
