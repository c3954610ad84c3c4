import { sessions } from '#shared/contracts/sessions.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { openSessions, presentSession } from '../security/sessionList.ts';

export const run: Run<typeof sessions.list> = async ({ actor }, deps) => ({
  success: true,
  data: (await openSessions(deps, actor.id)).map((session) => presentSession(session, actor)),
});

export const handler = toLambda(sessions.list, run);
