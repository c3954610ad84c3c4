import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createMedical } from './writes.ts';

export const run: Run<typeof medicalRecords.create> = async (input, deps) => ({
  success: true,
  data: await createMedical(deps, input, input.body),
});

export const handler = toLambda(medicalRecords.create, run);
