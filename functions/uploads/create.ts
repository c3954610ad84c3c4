import { uploads } from '#shared/contracts/uploads.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { saveUpload } from './writes.ts';

export const run: Run<typeof uploads.create> = async (input, deps) => ({
  success: true,
  data: await saveUpload(deps, input, input.body.file),
});

export const handler = toLambda(uploads.create, run);
