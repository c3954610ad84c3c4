import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { revealAadhaar } from './reveal.ts';

export const { run, handler } = serve(teachers.revealAadhaar, async (input, deps) => ({
  data: { aadhaar_number: await revealAadhaar(deps, input, input.params.id, input.body.reason) },
}));
