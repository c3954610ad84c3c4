import { ORDER_KINDS, ORDER_STATES } from '#shared/records/order.ts';
import { address, choice, rows } from '../../list/address.ts';

/** Which orders the list shows. */
export const orders = address({ ...rows(), state: choice(ORDER_STATES), kind: choice(ORDER_KINDS) });
