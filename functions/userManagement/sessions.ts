import { userManagement } from '#shared/contracts/userManagement.ts';
import { openSessions, presentSession } from '../data/sessionList.ts';
import { readUser } from '../data/userWrites.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof userManagement.sessions> = async ({ actor, params }, deps) => {
  const { id } = await readUser(deps, params.id);
  const sessions = await openSessions(deps, id);
  return { success: true, data: sessions.map((session) => presentSession(session, actor)) };
};

export const handler = toLambda(userManagement.sessions, run);
