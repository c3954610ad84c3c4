import { reports } from '#shared/contracts/reports.ts';
import { attachmentNamed } from '../http/disposition.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { exportReport } from './file.ts';

export const run: Run<typeof reports.export> = async (input, deps) => {
  const { name, type, bytes } = await exportReport(deps, input, input.query.format);
  Object.assign(input.reply.headers, {
    'content-type': type,
    'content-disposition': attachmentNamed(name),
  });
  return bytes;
};

export const handler = toLambda(reports.export, run);
