import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { serve } from '../http/toLambda.ts';
import { deleteMedical } from './writes.ts';

export const { run, handler } = serve(medicalRecords.delete, async (input, deps) => {
  await deleteMedical(deps, input, input.params.teacherId);
  return { message: medicalMessages.deleted };
});
