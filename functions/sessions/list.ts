import { sessions } from '#shared/contracts/sessions.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { ownSessions } from '../security/sessionList.ts';

export const run: Run<typeof sessions.list> = async ({ actor }, deps) => ({
  success: true,
  data: await ownSessions(deps, actor),
});

export const handler = toLambda(sessions.list, run);
