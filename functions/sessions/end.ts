import { sessions } from '#shared/contracts/sessions.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { endOwnSession } from '../security/sessionList.ts';

export const run: Run<typeof sessions.end> = async (input, deps) => {
  await endOwnSession(deps, input, input.params.sessionId);
  return { success: true, message: sessionMessages.over };
};

export const handler = toLambda(sessions.end, run);
