import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { serve } from '../http/toLambda.ts';
import { updateMedical } from './writes.ts';

export const { run, handler } = serve(medicalRecords.update, async (input, deps) => ({
  data: await updateMedical(deps, input, input.params.teacherId, input.body),
}));
