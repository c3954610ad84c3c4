import { userManagement } from '#shared/contracts/userManagement.ts';
import { serve } from '../http/toLambda.ts';
import { openSessions, presentSession } from '../security/sessionList.ts';
import { readUser } from './writes.ts';

export const { run, handler } = serve(userManagement.sessions, async ({ actor, params }, deps) => {
  const { id } = await readUser(deps, params.id);
  const sessions = await openSessions(deps, id);
  return { data: sessions.map((session) => presentSession(session, actor)) };
});
