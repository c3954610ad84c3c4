import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { serve } from '../http/toLambda.ts';
import { medicalForFile } from './inFiles.ts';

export const { run, handler } = serve(medicalRecords.forFile, async (input, deps) => ({
  data: await medicalForFile(deps, input, input.body.teacher_ids),
}));
