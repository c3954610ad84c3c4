import { uploads } from '#shared/contracts/uploads.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { deleteUpload } from './writes.ts';

export const run: Run<typeof uploads.delete> = async (input, deps) => {
  await deleteUpload(deps, input, input.params.file);
  return { success: true, message: medicalMessages.uploadDeleted };
};

export const handler = toLambda(uploads.delete, run);
