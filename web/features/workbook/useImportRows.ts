import { useCallback, useEffect, useRef, useState } from 'react';
import type { Import, ImportRow } from '#shared/domain/import.ts';
import { call } from '../../api/client.ts';

const PAGE_ROWS = 500;
/** States in which the rows stand still. */
const STILL: readonly Import['state'][] = ['checked', 'done', 'undone'];

export type ImportRows = {
  rows: readonly ImportRow[];
  total: number;
  loading: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * All compared rows of an import. The first page shows at once, the others follow. They are loaded again after each
 * comparison, run and undo; those on screen stay meanwhile.
 * @param stamp differs after each comparison of this page
 */
export function useImportRows(id: string, state: Import['state'] | undefined, stamp: number): ImportRows {
  const [loaded, setLoaded] = useState<{ rows: ImportRow[]; total: number }>({ rows: [], total: 0 });
  const [loading, setLoading] = useState(true);
  const [failed, setFailed] = useState(false);
  const asked = useRef(0);

  const load = useCallback(async () => {
    asked.current += 1;
    const mine = asked.current;
    setLoading(true);
    setFailed(false);
    try {
      const rows: ImportRow[] = [];
      for (let page = 1, pages = 1; page <= pages; page += 1) {
        const query = { page, limit: PAGE_ROWS };
        const { data, pagination } = await call('imports.rows', { params: { importId: id }, query });
        if (asked.current !== mine) return;
        pages = pagination.totalPages;
        rows.push(...data);
        setLoaded({ rows: [...rows], total: pagination.total });
      }
    } catch {
      if (asked.current === mine) setFailed(true);
    } finally {
      if (asked.current === mine) setLoading(false);
    }
  }, [id]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new comparison loads them again
  useEffect(() => {
    if (state && STILL.includes(state)) void load();
    return () => {
      asked.current += 1;
    };
  }, [load, state, stamp]);

  return { ...loaded, loading, failed, retry: () => void load() };
}
