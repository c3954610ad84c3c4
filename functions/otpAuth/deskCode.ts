import { otpAuth } from '#shared/contracts/otpAuth.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { giveCode } from './giveCode.ts';

export const run: Run<typeof otpAuth.deskCode> = async (input, deps) => ({
  success: true,
  data: await giveCode(deps, input, input.body.teacher_id),
});

export const handler = toLambda(otpAuth.deskCode, run);
