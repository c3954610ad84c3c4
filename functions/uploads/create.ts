import { uploads } from '#shared/contracts/uploads.ts';
import { serve } from '../http/toLambda.ts';
import { saveUpload } from './writes.ts';

export const { run, handler } = serve(uploads.create, async (input, deps) => ({
  data: await saveUpload(deps, input, input.body.file),
}));
