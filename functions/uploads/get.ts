import { uploads } from '#shared/contracts/uploads.ts';
import { attachmentNamed } from '../http/disposition.ts';
import { API_HEADERS } from '../http/respond.ts';
import { serve } from '../http/toLambda.ts';
import { openUpload } from './writes.ts';

export const { run, handler } = serve(uploads.get, async (input, deps) => {
  const { upload, bytes } = await openUpload(deps, input, input.params.file);
  // The sandbox keeps a document from running scripts where a browser shows it.
  Object.assign(input.reply.headers, {
    'content-type': upload.type,
    'content-disposition': attachmentNamed(upload.name),
    'content-security-policy': `${API_HEADERS['content-security-policy']}; sandbox`,
  });
  return bytes;
});
