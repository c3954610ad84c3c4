import type { Pagination } from '#shared/contracts/responses.ts';
import type { ListState } from './address.ts';
import { type AddressState, usePaging } from './useAddressState.ts';
import { usePagesOf } from './useRecordList.ts';

type Addressed = AddressState<ListState> & {
  chosen: object;
  filtered: boolean;
  choose: unknown;
  clear: () => void;
};
type Answer<Row> = {
  data?: { data: readonly Row[]; pagination: Pagination } | undefined;
  error?: unknown;
  isLoading: boolean;
  mutate: () => unknown;
};

/**
 * A list whose search, filters and pages the address bar names. The last rows stay on screen until an answer comes, and
 * when a request fails.
 * @param address of `useAddress`
 * @param answer to the request of `chosen` and the page, with `keepPreviousData`
 * @param asked what was requested beside the page
 */
export function useAddressList<A extends Addressed, Row>(
  address: A,
  answer: Answer<Row>,
  asked: object = address.chosen,
) {
  const paging = usePaging(address, answer);
  const pagination = usePagesOf(asked, answer);
  return {
    state: address.state as A['state'],
    // A search has pages like the whole list, so it counts as the plain list.
    searching: false,
    rows: answer.data?.data,
    pagination,
    ...paging,
    filtered: address.filtered,
    filter: address.choose as A['choose'],
    clearFilters: address.clear,
  };
}
