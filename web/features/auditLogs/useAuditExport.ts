import { useState } from 'react';
import { dayInIndia } from '#shared/domain/dates.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { errorFrom, networkError } from '../../api/apiError.ts';
import { request } from '../../api/client.ts';
import { notify } from '../../ui/notify.tsx';
import { filterOf } from './auditState.ts';
import type { AuditLogs } from './useAuditLogs.ts';

/** How long the browser may take to read the file. */
const KEEP_MS = 60_000;

async function fetchCsv(query: Record<string, string>): Promise<Blob> {
  const answer = await request(`/audit/export?${new URLSearchParams(query)}`, { method: 'GET' });
  if (!answer.ok) throw await errorFrom(answer);
  return answer.blob().catch(() => {
    throw networkError();
  });
}

/** Saves the entries of the filters as `audit_logs_{date}.csv`. */
export function useAuditExport({ state }: AuditLogs) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const link = document.createElement('a');
      link.href = URL.createObjectURL(await fetchCsv(filterOf(state)));
      link.download = `audit_logs_${dayInIndia(new Date())}.csv`;
      link.click();
      setTimeout(() => URL.revokeObjectURL(link.href), KEEP_MS);
      notify.success(auditMessages.exported(link.download));
    } catch (error) {
      notify.error(auditMessages.exportFailed(error instanceof Error ? error.message : ''));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
