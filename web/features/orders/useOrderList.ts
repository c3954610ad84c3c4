import type { OrderRow } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import type { OrderKind, OrderState } from '#shared/records/order.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useAddressState, usePaging } from '../../list/useAddressState.ts';
import { type RecordList, usePagesOf } from '../../list/useRecordList.ts';
import { type OrderListState, readOrders, writeOrders } from './orderList.ts';

type OrderList = RecordList<OrderRow> & {
  state: OrderListState;
  /** The filters that are set. */
  choices: { state?: OrderState; kind?: OrderKind };
  filtered: boolean;
  filter: (change: Partial<Pick<OrderListState, 'state' | 'kind'>>) => void;
  clearFilters: () => void;
};

/** The orders that the address bar names, page by page. Until an answer comes, the last rows stay on screen. */
export function useOrderList(): OrderList {
  const address = useAddressState(readOrders, writeOrders);
  const { state: shown, go } = address;
  const { q, state, kind, page, limit } = shown;
  const choices = { ...(state && { state }), ...(kind && { kind }) };
  const query = { page, limit, ...(q && { q }), ...choices };
  const answer = useEndpoint(
    'orders.list',
    { query },
    { keepPreviousData: true, onError: (error) => console.warn(orderScreen.loadFailed, error) },
  );
  const paging = usePaging(address, answer);
  const pagination = usePagesOf([q, state, kind], answer);
  return {
    state: shown,
    searching: false,
    rows: answer.data?.data,
    pagination,
    ...paging,
    choices,
    asked: [
      ['State', state && orderScreen.states[state]],
      ['Kind', kind && orderScreen.kinds[kind]],
    ],
    filtered: q !== '' || state !== '' || kind !== '',
    filter: (change) => go({ ...change, page: 1 }),
    clearFilters: () => go({ q: '', state: '', kind: '', page: 1 }),
  };
}
