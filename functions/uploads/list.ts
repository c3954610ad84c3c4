import { uploads } from '#shared/contracts/uploads.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { uploadPage } from '../medicalRecords/page.ts';

export const run: Run<typeof uploads.list> = async (input, deps) => ({
  success: true,
  ...(await uploadPage(deps, input)),
});

export const handler = toLambda(uploads.list, run);
