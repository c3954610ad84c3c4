import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deleteMedical } from './writes.ts';

export const run: Run<typeof medicalRecords.delete> = async (input, deps) => {
  await deleteMedical(deps, input, input.params.teacherId);
  return { success: true, message: medicalMessages.deleted };
};

export const handler = toLambda(medicalRecords.delete, run);
