import { teachers } from '#shared/contracts/teachers.ts';
import { revealAadhaar } from '../data/teacherReveal.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.revealAadhaar> = async (input, deps) => ({
  success: true,
  data: { aadhaar_number: await revealAadhaar(deps, input, input.params.id) },
});

export const handler = toLambda(teachers.revealAadhaar, run);
