import { useEffect, useState } from 'react';
import { type ExportSheet, exportFileName, XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import { exportMessages } from '#shared/messages/exports.ts';
import { saveFile } from '../api/saveFile.ts';
import { todayInIndia } from '../api/todayInIndia.ts';
import { outSheet } from '../sheets/outSheet.ts';
import { writeSheets } from '../sheets/readSheets.ts';
import { ActionMenu } from '../ui/ActionMenu.tsx';
import { notify } from '../ui/notify.tsx';
import { afterEffect } from '../ui/usePrinting.ts';
import { ExportDialog } from './ExportDialog.tsx';
import { exportFailure } from './exportFailure.ts';
import { type Noted, noteExport } from './noteExport.ts';
import type { FilteredList } from './useRecordList.ts';
import { sentFilters, useWholeExport } from './useWholeExport.ts';

/** How the rows of a list become a file. */
export type PageExport<Row> = {
  sheet: ExportSheet<Row>;
  /** Adds to the rows what the sheet holds and the list does not. */
  complete?: (rows: readonly Row[]) => Promise<readonly Row[]>;
  resource: Noted['resource'];
};

/** Writes rows into a spreadsheet file and saves it. */
export async function exportRows<Row extends { id: number }>(
  { sheet, complete, resource }: PageExport<Row>,
  rows: readonly Row[],
  asked: Pick<Noted, 'q' | 'filters'>,
): Promise<void> {
  try {
    const name = exportFileName(sheet, todayInIndia());
    const filled = complete ? await complete(rows) : rows;
    const bytes = await writeSheets([outSheet(sheet, filled)]);
    saveFile(name, new Blob([bytes], { type: XLSX_TYPE }));
    notify.success(exportMessages.downloaded(name));
    void noteExport({ resource, rows, ...asked });
  } catch (error) {
    console.error('The export failed', error);
    notify.error(exportFailure(error));
  }
}

type Props<Row> = { list: FilteredList<Row>; page: PageExport<Row> };

/** Takes a list away: the rows of its page, everything that matches, or on paper. */
export function ExportMenu<Row extends { id: number }>({ list, page }: Props<Row>) {
  const { rows = [], pagination, loading, renewing, failed, rest, state } = list;
  const whole = useWholeExport(list);
  const [busy, setBusy] = useState(false);
  /** What waits for the rows: those that are loading again may lack what was just saved, and a search its later rows. */
  const [wanted, setWanted] = useState<'file' | 'print'>();

  const save = async () => {
    setBusy(true);
    await exportRows(page, rows, { q: state.q, filters: sentFilters(state.filters) });
    setBusy(false);
  };
  const take = (how: 'file' | 'print') => {
    rest?.all();
    setWanted(how);
  };

  useEffect(() => {
    if (!wanted || renewing || (rest && !failed)) return;
    setWanted(undefined);
    if (rest) notify.error(exportMessages.failed);
    else if (wanted === 'file') void save();
    else afterEffect(() => print());
  });

  const { total = 0 } = pagination ?? {};
  return (
    <>
      <ActionMenu
        label="Export to Excel"
        disabled={loading || !pagination || rows.length === 0}
        busy={busy || wanted !== undefined || whole.starting}
        items={[
          {
            key: 'page',
            text: exportMessages.page(rest?.rows ?? rows.length),
            onSelect: () => take('file'),
          },
          { key: 'all', text: exportMessages.all(total), onSelect: whole.start },
          { key: 'print', text: 'Print', onSelect: () => take('print') },
        ]}
      />
      <ExportDialog whole={whole} />
    </>
  );
}
