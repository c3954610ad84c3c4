import { sessions } from '#shared/contracts/sessions.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { serve } from '../http/toLambda.ts';
import { endOwnSession } from '../security/sessionList.ts';

export const { run, handler } = serve(sessions.end, async (input, deps) => {
  await endOwnSession(deps, input, input.params.sessionId);
  return { message: sessionMessages.over };
});
