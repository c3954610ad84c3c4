import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { updateMedical } from './writes.ts';

export const run: Run<typeof medicalRecords.update> = async (input, deps) => ({
  success: true,
  data: await updateMedical(deps, input, input.params.teacherId, input.body),
});

export const handler = toLambda(medicalRecords.update, run);
