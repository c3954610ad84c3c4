import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useEndpoint } from '../../api/hooks.ts';
import { SEARCH_ROWS, SEARCH_ROWS_MAX } from './limits.ts';
import { type ListState, readListState, writeListState } from './listState.ts';

/**
 * The list that the address bar asks for. An answer belongs to its question, so one that comes late never
 * replaces a newer one; until an answer comes, and when it fails, the rows before it stay.
 */
export function useSchoolList() {
  const [params, setParams] = useSearchParams();
  const state = readListState(params);
  const searching = state.q !== '';

  const [more, setMore] = useState({ q: '', rows: SEARCH_ROWS });
  const searchRows = more.q === state.q ? more.rows : SEARCH_ROWS;

  const answer = useEndpoint<'schools.list' | 'schools.search'>(
    searching ? 'schools.search' : 'schools.list',
    { query: searching ? { q: state.q, limit: searchRows } : { page: state.page, limit: state.limit } },
    { keepPreviousData: true, onError: (error) => console.warn('The list of schools did not load', error) },
  );

  const go = (change: Partial<ListState>, options?: { replace: boolean }) =>
    setParams((now) => writeListState({ ...readListState(now), ...change }), options);

  const { data, pagination } = answer.data ?? {};
  const pastTheEnd = !searching && !answer.isLoading && pagination?.page === state.page && data?.length === 0;
  const lastPage = Math.max(1, pagination?.totalPages ?? 1);
  const strayed = pastTheEnd && state.page > lastPage ? lastPage : undefined;
  useEffect(() => {
    if (strayed !== undefined)
      setParams((now) => writeListState({ ...readListState(now), page: strayed }), { replace: true });
  }, [strayed, setParams]);

  return {
    state,
    searching,
    schools: data,
    pagination,
    loading: answer.isLoading || strayed !== undefined,
    failed: answer.error !== undefined,
    retry: () => void answer.mutate(),
    setPage: (page: number) => go({ page }),
    setLimit: (limit: number) => go({ limit, page: 1 }),
    /** Typing is one step for Back, however many searches it took. */
    search: (q: string) => go({ q, page: 1 }, { replace: true }),
    /** Undefined where there is nothing more, or no more can be asked for. */
    showMore:
      searching && pagination && pagination.total > searchRows && searchRows < SEARCH_ROWS_MAX
        ? () => setMore({ q: state.q, rows: Math.min(SEARCH_ROWS_MAX, searchRows + SEARCH_ROWS) })
        : undefined,
  };
}
