import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import { serve } from '../http/toLambda.ts';
import { deviceForPhone } from '../security/codeLimits.ts';
import { sendCode } from '../security/codes.ts';

export const { run, handler } = serve(
  otpAuth.resend,
  async ({ body: { phone, proof }, cookies, origin }, deps) => {
    const device = await deviceForPhone(deps, cookies, phone);
    await sendCode(deps, origin, phone, { device, proof });
    return { message: otpMessages.resent };
  },
);
