import { otpAuth } from '#shared/contracts/otpAuth.ts';
import { serve } from '../http/toLambda.ts';
import { giveCode } from './giveCode.ts';

export const { run, handler } = serve(otpAuth.deskCode, async (input, deps) => ({
  data: await giveCode(deps, input, input.body.teacher_id),
}));
