import { useState } from 'react';
import { XLSX_TYPE } from '#shared/domain/exportSheet.ts';
import { MOST_ROWS } from '#shared/domain/import.ts';
import type { PostLine } from '#shared/domain/service/strength.ts';
import type { WorkbookKind } from '#shared/domain/workbook/fields.ts';
import {
  type Downloaded,
  downloadSheets,
  type OutSheet,
  templateSheets,
  withKey,
} from '#shared/domain/workbook/layout.ts';
import { type PostsOf, postSheets } from '#shared/domain/workbook/pivot.ts';
import { workbookMessages } from '#shared/messages/workbook.ts';
import { postLine } from '#shared/records/posts.ts';
import { examplesOf } from '#shared/records/record.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/saveFile.ts';
import { todayInIndia } from '../../api/todayInIndia.ts';
import { type Noted, noteExport } from '../../list/noteExport.ts';
import { sentFilters } from '../../list/useWholeExport.ts';
import { MOST_ROWS as SHEET_ROWS } from '../../sheets/bookBounds.ts';
import { writeSheets } from '../../sheets/readSheets.ts';
import { notify } from '../../ui/notify.tsx';
import { allOf } from './pages.ts';

/** The most posts of a file, below its headings. A sheet with as many rows as are read counts as cut off. */
const MOST_POSTS = SHEET_ROWS - 2;

/** Shows how posts are written. A school of this number is nobody's, so the example is never stored. */
const EXAMPLE_POSTS: PostsOf = {
  id: 0,
  school_id: '00000000000',
  version: 0,
  lines: [examplesOf(postLine) as PostLine],
};

type Wanted = {
  kind: WorkbookKind;
  columns: readonly string[];
  filters: Readonly<Record<string, string>>;
  /** The values that columns allow, by column. */
  lists: Readonly<Record<string, readonly string[]>>;
};

/**
 * Writes sheets in the worker and hands them to the browser.
 * @param noted the records that they hold, for the audit trail; none for a template
 */
export async function saveSheets(name: string, sheets: readonly OutSheet[], noted?: Noted): Promise<void> {
  try {
    saveFile(name, new Blob([await writeSheets(sheets)], { type: XLSX_TYPE }));
    notify.success(workbookMessages.exported(name));
    if (noted) void noteExport(noted);
  } catch {
    notify.error(workbookMessages.exportFailed);
  }
}

/** The sheets of a file of records, and the records that are traced in it. */
type Made = { sheets: OutSheet[]; noted?: Noted };

/** Downloads records, or a template for new ones. */
export function useDownload() {
  const [loaded, setLoaded] = useState<{ done: number; total: number }>();
  const [problem, setProblem] = useState('');

  /** All records of a list. A sentence says why they cannot be a file. */
  const loadAll = async <T extends { id: number }>(
    ask: Parameters<typeof allOf<T>>[0],
  ): Promise<readonly T[] | string> => {
    const records = await allOf(ask, MOST_ROWS, (done, total) => setLoaded({ done, total }));
    if (records === 'many') return workbookMessages.downloadMany(MOST_ROWS);
    if (records === 'moved') return workbookMessages.downloadMoved;
    return records.length > 0 ? records : workbookMessages.downloadNone;
  };

  const sheetsOf = async ({ kind, columns, filters, lists }: Wanted): Promise<Made | string> => {
    if (kind === 'posts') {
      const { district, rd_block } = filters;
      const places = { ...(district && { district }), ...(rd_block && { rd_block }) };
      const schools = await loadAll((page) => call('posts.strength', { query: { ...places, ...page } }));
      if (typeof schools === 'string') return schools;
      const posts = schools.reduce((sum, { lines }) => sum + lines.length, 0);
      if (posts > MOST_POSTS) return workbookMessages.downloadManyPosts(MOST_POSTS);
      const entered = schools.map((one) => ({
        ...one,
        lines: one.lines.map((line) => ({ ...line, sanctioned: line.sanctioned ?? 0 })),
      }));
      return { sheets: postSheets(entered, lists.subject ?? []) };
    }
    const [list, resource] =
      kind === 'schools' ? (['schools.list', 'school'] as const) : (['teachers.list', 'teacher'] as const);
    const records = await loadAll<Downloaded>((page) =>
      call(list, { query: { ...filters, ...page, sort: 'id' as const } }),
    );
    if (typeof records === 'string') return records;
    return {
      sheets: downloadSheets(kind, withKey(kind, columns), records, lists),
      noted: { resource, rows: records, q: '', filters: sentFilters(filters) },
    };
  };

  const download = async (wanted: Wanted) => {
    if (loaded) return;
    setLoaded({ done: 0, total: 1 });
    setProblem('');
    try {
      const made = await sheetsOf(wanted);
      if (typeof made === 'string') setProblem(made);
      else await saveSheets(`${wanted.kind}_workbook_${todayInIndia()}.xlsx`, made.sheets, made.noted);
    } catch (error) {
      setProblem(workbookMessages.downloadFailed(messageOf(error)));
    } finally {
      setLoaded(undefined);
    }
  };
  const template = ({ kind, columns, lists }: Wanted, example: boolean) =>
    saveSheets(
      `${kind}_template.xlsx`,
      kind === 'posts'
        ? postSheets(example ? [EXAMPLE_POSTS] : [], lists.subject ?? [])
        : templateSheets(kind, withKey(kind, columns), lists, example),
    );
  return { loaded, problem, download, template };
}
