import { audit } from '#shared/contracts/audit.ts';
import { todayOf } from '../app/today.ts';
import { attachmentNamed } from '../http/disposition.ts';
import { takesGzip } from '../http/respond.ts';
import { serve } from '../http/toLambda.ts';
import { exportAudit } from './csvFile.ts';

const ROWS = 20_000;
/** Entries shrink to a sixth or less when zipped, so the answer stays below 6 MB. */
const ZIPPED_BYTES = 20_000_000;

export const { run, handler } = serve(audit.export, async (input, deps) => {
  const bytes = takesGzip(input.headers['accept-encoding']) ? ZIPPED_BYTES : deps.limits.pageBytes;
  const csv = await exportAudit(deps, input, input.query, { rows: ROWS, bytes });
  const name = `audit_logs_${todayOf(deps)}.csv`;
  input.reply.headers['content-disposition'] = attachmentNamed(name);
  return csv;
});
