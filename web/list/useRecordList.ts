import { useCallback, useState } from 'react';
import type { Pagination } from '#shared/contracts/responses.ts';
import type { FilterName, Order, Sort } from '#shared/domain/listNames.ts';
import { useEndpoint } from '../api/hooks.ts';
import { listOptions } from '../api/keepAnswer.ts';
import { ONLY_ASKED } from '../api/onlyAsked.ts';
import type { ReplyOf } from '../api/types.ts';
import type { ListState } from './address.ts';
import { FILTER_LABELS, filterText } from './filterLabels.ts';
import {
  choicesOf,
  type Listed,
  type RecordState,
  readRecordState,
  withFilter,
  writeRecordState,
} from './recordState.ts';
import { SEARCH_ROWS } from './searchRows.ts';
import { useAddressState, usePaging } from './useAddressState.ts';
import { type Question, type Rest, restOf, useExtent } from './useExtent.ts';

export type RowOf<A extends Listed> = ReplyOf<`${A}.list`>['data'][number];

export type RecordList<Row> = {
  state: ListState;
  searching: boolean;
  /** Undefined until the first answer. */
  rows: readonly Row[] | undefined;
  /**
   * Undefined until the first answer. Also undefined when a request failed and the rows on screen answer another one.
   */
  pagination: Pagination | undefined;
  loading: boolean;
  /** Whether the rows are being requested, for the first time or again. Only lists with an export set it. */
  renewing?: boolean;
  failed: boolean;
  /** Rows whose name is close to the text of a search, which does not find them. */
  similar?: readonly Row[];
  /** The rows of a search that were not requested yet. Absent when there are none. */
  rest?: Rest;
  retry: () => void;
  setPage: (page: number) => void;
  setLimit: (limit: number) => void;
  search: (q: string) => void;
  /** The filters that are set, as paper names them. A value that is '' is left out. */
  asked: readonly (readonly [name: string, value: string])[];
  /** The rows that a page may have, if the list offers other numbers than most. */
  pageSizes?: readonly number[];
  /** For a search that only filters the rows of a page: the page's number of rows, and a sentence about those shown. */
  page?: { rows: number; found: (shown: number, rows: number) => string };
  /** Whether to count the rows even when there is only one page. */
  alwaysCounted?: boolean;
};

/** A list of schools or teachers, with its filters and its order. */
export type FilteredList<Row> = RecordList<Row> & {
  area: Listed;
  state: RecordState;
  /** Whether any filter is set. */
  filtered: boolean;
  /** Shows only records whose `name` is `value`, or all with ''. */
  filter: (name: FilterName, value: string) => void;
  clearFilters: () => void;
  orderBy: (sort: Sort, order: Order) => void;
  /** Hides the columns with these headers, and shows all others. */
  hide: (headers: readonly string[]) => void;
};

/** A text without letters is a number, to which no name is close. */
const hasLetters = (text: string) => /\p{L}/u.test(text);

/** The parts of an answer that show which request it belongs to. */
type Answered = { data?: { pagination: Pagination }; error?: unknown; isLoading: boolean };

/**
 * The pages of an answer. Undefined if `asked` failed and the rows on screen answer another request, because they must
 * not be counted as its rows. `asked` is the request without its page.
 */
export function usePagesOf(asked: unknown, { data, error, isLoading }: Answered): Pagination | undefined {
  const question = JSON.stringify(asked);
  const failed = error !== undefined;
  const [answered, setAnswered] = useState<string>();
  if (data && !failed && !isLoading && answered !== question) setAnswered(question);
  return failed && answered !== question ? undefined : data?.pagination;
}

/**
 * A further question about the rows of an answer: undefined until these are there, so that they do not wait for it. It
 * stays while more of the rows, or another order of them, are on their way.
 */
function useOnceShown<Q>(question: Q | undefined, { data, isLoading }: Answered): Q | undefined {
  const name = JSON.stringify(question);
  const [shown, setShown] = useState<string>();
  if (data && !isLoading && shown !== name) setShown(name);
  return shown === name ? question : undefined;
}

/**
 * The list of an area that the address bar names. An answer belongs to its request, so a late one never replaces a
 * newer one. Until an answer comes, and when a request fails, the last rows stay on screen.
 */
export function useRecordList<A extends Listed>(area: A): FilteredList<RowOf<A>> {
  const read = useCallback((params: URLSearchParams) => readRecordState(area, params), [area]);
  const address = useAddressState(read, writeRecordState);
  const { state, go } = address;
  const searching = state.q !== '';

  const id = `${area}.${searching ? 'search' : 'list'}` as Question;
  const extent = useExtent(id, { q: state.q, ...choicesOf(state) });
  const rowsAsked = searching
    ? { q: state.q, limit: extent.limit }
    : { page: state.page, limit: state.limit };
  const input = { query: { ...rowsAsked, ...choicesOf(state) } };
  const answer = useEndpoint(id, input, {
    // A request for so many rows may leave an audit entry.
    ...(searching && extent.limit === SEARCH_ROWS && ONLY_ASKED),
    keepPreviousData: true,
    ...listOptions(id, input),
  });

  const seeks = useOnceShown(
    searching && hasLetters(state.q) ? { q: state.q, ...state.filters } : undefined,
    answer,
  );
  const close = useEndpoint(`${area}.alike` as `${Listed}.alike`, seeks ? { query: seeks } : null);

  const paging = usePaging(address, answer, !searching);
  const pagination = usePagesOf([state.q, choicesOf(state)], answer);
  const { coming, rest } = restOf(extent, answer, searching ? pagination : undefined);

  return {
    state,
    searching,
    // The request went to this area, so the rows are of its type.
    rows: answer.data?.data as RowOf<A>[] | undefined,
    pagination,
    similar: seeks ? (close.data?.data as RowOf<A>[] | undefined) : undefined,
    ...paging,
    loading: paging.loading && !coming,
    renewing: answer.isValidating,
    rest,
    area,
    asked: Object.entries(state.filters).map(([name, value]) => [
      FILTER_LABELS[name as FilterName],
      filterText(name as FilterName, value),
    ]),
    filtered: Object.keys(state.filters).length > 0,
    filter: (name, value) => go(({ filters }) => ({ filters: withFilter(filters, name, value), page: 1 })),
    clearFilters: () => go({ filters: {}, page: 1 }),
    orderBy: (sort, order) => go({ sort, order, page: 1 }),
    hide: (hidden) => go({ hidden }),
  };
}
