import { reports } from '#shared/contracts/reports.ts';
import { attachmentNamed } from '../http/disposition.ts';
import { serve } from '../http/toLambda.ts';
import { exportReport } from './file.ts';

export const { run, handler } = serve(reports.export, async (input, deps) => {
  const { name, type, bytes } = await exportReport(deps, input, input.query.format);
  Object.assign(input.reply.headers, {
    'content-type': type,
    'content-disposition': attachmentNamed(name),
  });
  return bytes;
});
