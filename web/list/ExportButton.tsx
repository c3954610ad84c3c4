import { Button } from '@chakra-ui/react';
import { useEffect, useState } from 'react';
import { dayInIndia } from '#shared/domain/dates.ts';
import { type ExportSheet, exportFileName, XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import { exportMessages } from '#shared/messages/exports.ts';
import { call } from '../api/client.ts';
import { saveFile } from '../api/saveFile.ts';
import { notify } from '../ui/notify.tsx';
import type { RecordList } from './useRecordList.ts';
import { workbook } from './workbook.ts';

type Props<Row> = {
  list: RecordList<Row>;
  sheet: ExportSheet<Row>;
  /** Adds to the rows what the sheet holds and the list does not. */
  complete?: (rows: readonly Row[]) => Promise<readonly Row[]>;
  /** The audit trail's name for a record of the list. */
  resource: 'school' | 'teacher';
};

/** Notes the export in the audit trail. The file exists by then, so a failure is only logged. */
const note = (resource: Props<never>['resource'], rows: number, q: string) =>
  call('audit.noteExport', { body: { resource, rows, q } }).catch((error: unknown) =>
    console.warn('An export could not be noted in the audit trail', error),
  );

/** Writes the rows that are loaded now into a spreadsheet file. */
export function ExportButton<Row>({ list, sheet, complete, resource }: Props<Row>) {
  const [busy, setBusy] = useState(false);
  /**
   * The button was pressed while the rows were loading again. They may not yet hold what was just saved, so the export
   * waits.
   */
  const [wanted, setWanted] = useState(false);
  const { rows = [], pagination, loading, renewing, state } = list;
  const unable = loading || !pagination || rows.length === 0;

  const run = async () => {
    if (busy || unable) return;
    if (renewing) return setWanted(true);
    setBusy(true);
    try {
      const name = exportFileName(sheet, dayInIndia(new Date()));
      const filled = complete ? await complete(rows) : rows;
      saveFile(name, new Blob([await workbook(sheet, filled)], { type: XLSX_TYPE }));
      notify.success(exportMessages.downloaded(name));
      void note(resource, rows.length, state.q);
    } catch (error) {
      console.error('The export failed', error);
      notify.error(exportMessages.failed);
    } finally {
      setBusy(false);
    }
  };

  useEffect(() => {
    if (!wanted || renewing) return;
    setWanted(false);
    void run();
  });

  return (
    <Button
      size={{ base: 'lg', md: 'md' }}
      variant="outline"
      bg="bg.panel"
      disabled={unable}
      aria-disabled={busy || wanted || undefined}
      onClick={run}
    >
      Export to Excel
    </Button>
  );
}
