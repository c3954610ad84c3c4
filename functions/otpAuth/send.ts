import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { otpMessages } from '#shared/messages/otp.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deviceForPhone } from '../security/codeLimits.ts';
import { sendCode } from '../security/codes.ts';

export const run: Run<typeof otpAuth.send> = async ({ body: { phone, proof }, cookies, origin }, deps) => {
  const device = await deviceForPhone(deps, cookies, phone);
  await sendCode(deps, origin, phone, { device, proof });
  return { success: true, message: otpMessages.sent };
};

export const handler = toLambda(otpAuth.send, run);
