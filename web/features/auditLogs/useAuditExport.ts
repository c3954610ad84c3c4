import { useState } from 'react';
import { auditMessages } from '#shared/messages/audit.ts';
import { messageOf } from '../../api/apiError.ts';
import { fetchFile, saveFile } from '../../api/saveFile.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { notify } from '../../ui/notify.tsx';
import { filterOf } from './auditState.ts';
import type { AuditLogs } from './useAuditLogs.ts';

/** Saves the entries that match the filters as `audit_logs_{date}.csv`. */
export function useAuditExport({ state }: AuditLogs) {
  const [busy, setBusy] = useState(false);
  const run = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const name = `audit_logs_${todayInIndia()}.csv`;
      saveFile(name, await fetchFile(`/audit/export?${new URLSearchParams(filterOf(state))}`));
      notify.success(auditMessages.exported(name));
    } catch (error) {
      notify.error(auditMessages.exportFailed(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  return { run, busy };
}
