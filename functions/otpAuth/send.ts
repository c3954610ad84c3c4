import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { serve } from '../http/toLambda.ts';
import { sendCode } from '../security/codes.ts';

export const { run, handler } = serve(otpAuth.send, async (asked, deps) => {
  await sendCode(deps, asked);
  return { message: otpMessages.sent };
});
