import { ORDER_KINDS, ORDER_STATES, type OrderKind, type OrderState } from '#shared/records/order.ts';
import { type ListState, readListState, writeListState } from '../../list/listState.ts';

/** What the list shows. A filter that is '' lets everything pass. */
export type OrderListState = ListState & { state: OrderState | ''; kind: OrderKind | '' };

/** Reads the state from the address bar. A filter that makes no sense counts as none. */
export const readOrders = (params: URLSearchParams): OrderListState => ({
  ...readListState(params),
  state: ORDER_STATES.find((state) => state === params.get('state')) ?? '',
  kind: ORDER_KINDS.find((kind) => kind === params.get('kind')) ?? '',
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeOrders(shown: OrderListState): URLSearchParams {
  const params = writeListState(shown);
  for (const name of ['state', 'kind'] as const) if (shown[name]) params.set(name, shown[name]);
  return params;
}
