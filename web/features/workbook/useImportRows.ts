import { useCallback, useEffect, useRef, useState } from 'react';
import type { Import, ImportRow } from '#shared/domain/import.ts';
import { call } from '../../api/client.ts';
import { pagesOf } from './pages.ts';

/** States in which the rows stand still. */
const STILL: readonly Import['state'][] = ['checked', 'done', 'undone'];

type ImportRows = {
  rows: readonly ImportRow[];
  total: number;
  /** The version of the import that the rows are of, or an older one; undefined before any were loaded. */
  version: number | undefined;
  loading: boolean;
  failed: boolean;
  retry: () => void;
};

/**
 * All compared rows of an import. The first page shows at once, the others follow. They are loaded again after each
 * comparison, run and undo; those on screen stay meanwhile.
 */
export function useImportRows(
  id: string,
  { state, version }: Partial<Pick<Import, 'state' | 'version'>> = {},
): ImportRows {
  const [loaded, setLoaded] = useState<Pick<ImportRows, 'rows' | 'total' | 'version'>>({
    ...{ rows: [], total: 0, version: undefined },
  });
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
      const ask = (query: { page: number; limit: number }) =>
        call('imports.rows', { params: { importId: id }, query });
      for await (const { data, pagination } of pagesOf(ask)) {
        if (asked.current !== mine) return;
        rows.push(...data);
        setLoaded({ rows: [...rows], total: pagination.total, version });
      }
    } catch {
      if (asked.current === mine) setFailed(true);
    } finally {
      if (asked.current === mine) setLoading(false);
    }
  }, [id, version]);

  useEffect(() => {
    if (state && STILL.includes(state)) void load();
    return () => {
      asked.current += 1;
    };
  }, [load, state]);

  return { ...loaded, loading, failed, retry: () => void load() };
}
