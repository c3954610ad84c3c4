import { uploads } from '#shared/contracts/uploads.ts';
import { serve } from '../http/toLambda.ts';
import { uploadPage } from '../medicalRecords/page.ts';

export const { run, handler } = serve(uploads.list, async (input, deps) => ({
  ...(await uploadPage(deps, input)),
}));
