import { useCallback, useState } from 'react';
import type { Pagination } from '#shared/contracts/responses.ts';
import type { FilterName, Order, Sort } from '#shared/domain/listNames.ts';
import { useEndpoint } from '../api/hooks.ts';
import type { ReplyOf } from '../api/types.ts';
import type { ListState } from './listState.ts';
import {
  choicesOf,
  type Listed,
  type RecordState,
  readRecordState,
  withFilter,
  writeRecordState,
} from './recordState.ts';
import { useAddressState, useLastPage } from './useAddressState.ts';

type Question = `${Listed}.${'list' | 'search'}`;
export type RowOf<A extends Listed> = ReplyOf<`${A}.list`>['data'][number];

/** Rows asked for at first when searching, and how far "Show more" goes (the server's largest page). */
const SEARCH_ROWS = 200;
const SEARCH_ROWS_MAX = 1000;

export type RecordList<Row> = {
  state: ListState;
  searching: boolean;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /** Undefined until the first answer, and while a failed question leaves the rows of another one on screen. */
  pagination: Pagination | undefined;
  loading: boolean;
  /** Whether the rows are asked for, again or for the first time; of lists that are exported. */
  renewing?: boolean;
  failed: boolean;
  retry: () => void;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  search: (q: string) => void;
  /** Rows a page may have, where they are others than those of most lists. */
  pageSizes?: readonly number[];
  /** Where a search only filters the rows of a page: how many that has, and what is said of those that are shown. */
  page?: { rows: number; found: (shown: number, rows: number) => string };
  /** Says which of how many rows are shown where there is but one page, too. */
  alwaysCounted?: boolean;
  /** Undefined where there is nothing more, or no more can be asked for. */
  showMore: (() => void) | undefined;
};

/** A list of schools or teachers, with its filters and its order. */
export type FilteredList<Row> = RecordList<Row> & {
  area: Listed;
  state: RecordState;
  /** Whether any filter is set. */
  filtered: boolean;
  /** Lets only those pass whose `name` is `value`; all with ''. */
  filter: (name: FilterName, value: string) => void;
  clearFilters: () => void;
  orderBy: (sort: Sort, order: Order) => void;
};

/** How many rows a search for `q` asks for, and the way to more of them where `total` says that there are more. */
export function useSearchRows(q: string) {
  const [more, setMore] = useState({ q: '', rows: SEARCH_ROWS });
  const rows = more.q === q ? more.rows : SEARCH_ROWS;
  const showMore = (total = 0) =>
    total > rows && rows < SEARCH_ROWS_MAX
      ? () => setMore({ q, rows: Math.min(SEARCH_ROWS_MAX, rows + SEARCH_ROWS) })
      : undefined;
  return { rows, showMore };
}

/** What of an answer tells whose it is. */
type Answered = { data?: { pagination: Pagination }; error?: unknown; isLoading: boolean };

/**
 * What an answer says of pages. Undefined where `asked`, all but the page, failed and the answer is to another
 * question: its rows are not to be counted as what was asked for.
 */
export function usePagesOf(asked: unknown, { data, error, isLoading }: Answered): Pagination | undefined {
  const question = JSON.stringify(asked);
  const failed = error !== undefined;
  const [answered, setAnswered] = useState<string>();
  if (data && !failed && !isLoading && answered !== question) setAnswered(question);
  return failed && answered !== question ? undefined : data?.pagination;
}

/**
 * The list of an area that the address bar asks for. An answer belongs to its question, so one that comes late
 * never replaces a newer one; until an answer comes, and when it fails, the rows before it stay.
 */
export function useRecordList<A extends Listed>(area: A): FilteredList<RowOf<A>> {
  const read = useCallback((params: URLSearchParams) => readRecordState(area, params), [area]);
  const address = useAddressState(read, writeRecordState);
  const { state, go } = address;
  const searching = state.q !== '';

  const searched = useSearchRows(state.q);
  const rowsAsked = searching
    ? { q: state.q, limit: searched.rows }
    : { page: state.page, limit: state.limit };

  const answer = useEndpoint<Question>(
    `${area}.${searching ? 'search' : 'list'}`,
    { query: { ...rowsAsked, ...choicesOf(state) } },
    { keepPreviousData: true, onError: (error) => console.warn(`The list of ${area} did not load`, error) },
  );

  const strayed = useLastPage(address, answer, !searching);
  const pagination = usePagesOf([state.q, choicesOf(state)], answer);

  return {
    state,
    searching,
    // The question was put to this area alone.
    rows: answer.data?.data as RowOf<A>[] | undefined,
    pagination,
    loading: answer.isLoading || strayed,
    renewing: answer.isValidating,
    failed: answer.error !== undefined,
    retry: () => void answer.mutate(),
    setPage: (page) => go({ page }),
    setLimit: (limit) => go({ limit, page: 1 }),
    /** Typing is one step for Back, however many searches it took. */
    search: (q) => go({ q, page: 1 }, { replace: true }),
    showMore: searching ? searched.showMore(pagination?.total) : undefined,
    area,
    filtered: Object.keys(state.filters).length > 0,
    filter: (name, value) => go(({ filters }) => ({ filters: withFilter(filters, name, value), page: 1 })),
    clearFilters: () => go({ filters: {}, page: 1 }),
    orderBy: (sort, order) => go({ sort, order, page: 1 }),
  };
}
