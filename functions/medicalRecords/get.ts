import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { viewMedical } from './reads.ts';

export const run: Run<typeof medicalRecords.get> = async (input, deps) => {
  const record = await viewMedical(deps, input, input.params.teacherId);
  return { success: true, data: { data: record ? [record] : [] } };
};

export const handler = toLambda(medicalRecords.get, run);
