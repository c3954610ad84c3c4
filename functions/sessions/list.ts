import { sessions } from '#shared/contracts/sessions.ts';
import { serve } from '../http/toLambda.ts';
import { ownSessions } from '../security/sessionList.ts';

export const { run, handler } = serve(sessions.list, async ({ actor }, deps) => ({
  data: await ownSessions(deps, actor),
}));
