import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { updateMedical } from '../data/medical.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof medicalRecords.update> = async (input, deps) => ({
  success: true,
  data: await updateMedical(deps, input, input.params.teacherId, input.body),
});

export const handler = toLambda(medicalRecords.update, run);
