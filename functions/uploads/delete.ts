import { uploads } from '#shared/contracts/uploads.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { serve } from '../http/toLambda.ts';
import { deleteUpload } from './writes.ts';

export const { run, handler } = serve(uploads.delete, async (input, deps) => {
  await deleteUpload(deps, input, input.params.file);
  return { message: medicalMessages.uploadDeleted };
});
