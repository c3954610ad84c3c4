import { useState } from 'react';
import { dayInIndia } from '#shared/domain/dates.ts';
import { XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import { MOST_ROWS } from '#shared/domain/import.ts';
import type { WorkbookKind } from '#shared/domain/workbook/fields.ts';
import {
  type Downloaded,
  downloadSheets,
  type OutSheet,
  templateSheets,
  withKey,
} from '#shared/domain/workbook/layout.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/saveFile.ts';
import { writeSheets } from '../../list/readSheets.ts';
import { notify } from '../../ui/notify.tsx';

/** Records that one answer brings. Those of teachers have their lists with them. */
const PAGE_ROWS = 500;

export type Wanted = {
  kind: WorkbookKind;
  columns: readonly string[];
  filters: Readonly<Record<string, string>>;
  /** The values that columns allow, by column. */
  lists: Readonly<Record<string, readonly string[]>>;
};

/** Writes sheets in the worker and hands them to the browser. */
export async function saveSheets(name: string, sheets: readonly OutSheet[]): Promise<void> {
  try {
    saveFile(name, new Blob([await writeSheets(sheets)], { type: XLSX_TYPE }));
    notify.success(workbookMessages.exported(name));
  } catch {
    notify.error(workbookMessages.exportFailed);
  }
}

/** Downloads records, or a template for new ones. */
export function useDownload() {
  const [loaded, setLoaded] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState('');

  const recordsOf = async ({ kind, filters }: Wanted): Promise<Downloaded[] | string> => {
    const records: Downloaded[] = [];
    for (let page = 1, pages = 1; page <= pages; page += 1) {
      const query = { ...filters, page: String(page), limit: String(PAGE_ROWS), sort: 'id' as const };
      const answer = await call(kind === 'schools' ? 'schools.list' : 'teachers.list', { query });
      const { total, totalPages } = answer.pagination;
      if (total > MOST_ROWS) return workbookMessages.downloadMany(MOST_ROWS);
      pages = totalPages;
      records.push(...answer.data);
      setLoaded({ done: records.length, total });
    }
    return records.length > 0 ? records : workbookMessages.downloadNone;
  };

  const download = async (wanted: Wanted) => {
    if (loaded) return;
    setLoaded({ done: 0, total: 1 });
    setProblem('');
    try {
      const { kind, columns, lists } = wanted;
      const records = await recordsOf(wanted);
      if (typeof records === 'string') setProblem(records);
      else
        await saveSheets(
          `${kind}_workbook_${dayInIndia(new Date())}.xlsx`,
          downloadSheets(kind, withKey(kind, columns), records, lists),
        );
    } catch (error) {
      setProblem(workbookMessages.downloadFailed(messageOf(error, sharedMessages.unavailable)));
    } finally {
      setLoaded(undefined);
    }
  };
  const template = ({ kind, columns, lists }: Wanted, example: boolean) =>
    saveSheets(`${kind}_template.xlsx`, templateSheets(kind, withKey(kind, columns), lists, example));
  return { loaded, problem, download, template };
}
