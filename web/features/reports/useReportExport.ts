import { useState } from 'react';
import { reportMessages } from '#shared/messages/reports.ts';
import { messageOf } from '../../api/apiError.ts';
import { fetchFile, saveFile } from '../../api/saveFile.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { notify } from '../../ui/notify.tsx';

const ENDINGS = { excel: 'xlsx', csv: 'csv' } as const;
export type Format = keyof typeof ENDINGS;

/** Saves the server's file of the report as `reports_{date}`. `failed` says why the last try failed. */
export function useReportExport() {
  const [busy, setBusy] = useState<Format>();
  const [failed, setFailed] = useState<string>();
  const save = async (format: Format) => {
    if (busy) return;
    setBusy(format);
    setFailed(undefined);
    try {
      const name = `reports_${todayInIndia()}.${ENDINGS[format]}`;
      saveFile(name, await fetchFile(`/reports/export?format=${format}`));
      notify.success(reportMessages.exported(name));
    } catch (error) {
      setFailed(messageOf(error, reportMessages.exportFailed));
    } finally {
      setBusy(undefined);
    }
  };
  return { save, busy, failed };
}
