import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { serve } from '../http/toLambda.ts';
import { viewMedical } from './reads.ts';

export const { run, handler } = serve(medicalRecords.get, async (input, deps) => {
  const record = await viewMedical(deps, input, input.params.teacherId);
  return { data: { data: record ? [record] : [] } };
});
