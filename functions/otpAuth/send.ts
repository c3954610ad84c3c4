import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { sendCode } from '../security/codes.ts';

export const run: Run<typeof otpAuth.send> = async ({ body, origin }, deps) => {
  await sendCode(deps, origin, body.phone);
  return { success: true, message: otpMessages.sent };
};

export const handler = toLambda(otpAuth.send, run);
