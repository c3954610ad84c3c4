import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { medicalForFile } from './inFiles.ts';

export const run: Run<typeof medicalRecords.forFile> = async (input, deps) => ({
  success: true,
  data: await medicalForFile(deps, input, input.body.teacher_ids),
});

export const handler = toLambda(medicalRecords.forFile, run);
