import { userManagement } from '#shared/contracts/userManagement.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { openSessions, presentSession } from '../security/sessionList.ts';
import { readUser } from './writes.ts';

export const run: Run<typeof userManagement.sessions> = async ({ actor, params }, deps) => {
  const { id } = await readUser(deps, params.id);
  const sessions = await openSessions(deps, id);
  return { success: true, data: sessions.map((session) => presentSession(session, actor)) };
};

export const handler = toLambda(userManagement.sessions, run);
