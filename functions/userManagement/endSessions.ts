import { userManagement } from '#shared/contracts/userManagement.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { userMessages } from '#shared/messages/users.ts';
import { serve } from '../http/toLambda.ts';
import { endSessionsOf } from '../security/sessionList.ts';
import { readUser } from './writes.ts';

export const { run, handler } = serve(userManagement.endSessions, async (input, deps) => {
  const user = await readUser(deps, input.params.id);
  const one = input.body?.session;
  await endSessionsOf(deps, input, user, one);
  const message = one === undefined ? userMessages.sessionsEnded(user.username) : sessionMessages.over;
  return { message };
});
