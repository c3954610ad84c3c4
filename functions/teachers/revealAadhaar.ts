import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { revealAadhaar } from './reveal.ts';

export const run: Run<typeof teachers.revealAadhaar> = async (input, deps) => ({
  success: true,
  data: { aadhaar_number: await revealAadhaar(deps, input, input.params.id, input.body.reason) },
});

export const handler = toLambda(teachers.revealAadhaar, run);
