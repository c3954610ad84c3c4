import { userManagement } from '#shared/contracts/userManagement.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { endSessionsOf } from '../security/sessionList.ts';
import { readUser } from './writes.ts';

export const run: Run<typeof userManagement.endSessions> = async (input, deps) => {
  const user = await readUser(deps, input.params.id);
  const one = input.body?.session;
  await endSessionsOf(deps, input, user, one);
  const message = one === undefined ? userMessages.sessionsEnded(user.username) : sessionMessages.over;
  return { success: true, message };
};

export const handler = toLambda(userManagement.endSessions, run);
