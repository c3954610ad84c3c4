import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { deleteMedical } from '../data/medical.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof medicalRecords.delete> = async (input, deps) => {
  await deleteMedical(deps, input, input.params.teacherId);
  return { success: true, message: medicalMessages.deleted };
};

export const handler = toLambda(medicalRecords.delete, run);
