import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { serve } from '../http/toLambda.ts';
import { createMedical } from './writes.ts';

export const { run, handler } = serve(medicalRecords.create, async (input, deps) => ({
  data: await createMedical(deps, input, input.body),
}));
