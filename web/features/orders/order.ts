import type { OrderState } from '#shared/records/order.ts';

/** The colour of an order's state. */
export const STATE_COLOURS: Record<OrderState, string> = {
  draft: 'gray',
  issuing: 'orange',
  issued: 'green',
  cancelled: 'red',
};
