import { uploads } from '#shared/contracts/uploads.ts';
import { attachmentNamed } from '../http/disposition.ts';
import { API_HEADERS } from '../http/respond.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { openUpload } from './writes.ts';

export const run: Run<typeof uploads.get> = async (input, deps) => {
  const { upload, bytes } = await openUpload(deps, input, input.params.file);
  // The sandbox keeps a document from running scripts where a browser shows it.
  Object.assign(input.reply.headers, {
    'content-type': upload.type,
    'content-disposition': attachmentNamed(upload.name),
    'content-security-policy': `${API_HEADERS['content-security-policy']}; sandbox`,
  });
  return bytes;
};

export const handler = toLambda(uploads.get, run);
