import { ORDER_KINDS, ORDER_STATES, type OrderKind, type OrderState } from '#shared/records/order.ts';
import { type ListState, oneOf, readListState, setThose, writeListState } from '../../list/listState.ts';

/** What the list shows. A filter that is '' lets everything pass. */
export type OrderListState = ListState & { state: OrderState | ''; kind: OrderKind | '' };

/** Reads the state from the address bar. A filter that makes no sense counts as none. */
export const readOrders = (params: URLSearchParams): OrderListState => ({
  ...readListState(params),
  state: oneOf(ORDER_STATES, params.get('state')),
  kind: oneOf(ORDER_KINDS, params.get('kind')),
});

/** Writes a state as parameters of the address bar, without the defaults. */
export const writeOrders = (shown: OrderListState) =>
  setThose(writeListState(shown), shown, ['state', 'kind']);
