import { showDate } from '#shared/domain/dates.ts';
import type { OrderLine } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import type { OrderState } from '#shared/records/order.ts';

/** The colour of an order's state. */
export const STATE_COLOURS: Record<OrderState, string> = {
  draft: 'gray',
  issuing: 'orange',
  issued: 'green',
  cancelled: 'red',
};

/** How far the move of a line is, with the day of its last step. A move that was refused or cancelled keeps no day of that. */
export function moveState({ move }: Pick<OrderLine, 'move'>): string {
  if (!move) return '–';
  const { state, relieved_on, joined_on } = move;
  const days: Partial<Record<typeof state, string>> = { relieved: relieved_on, joined: joined_on };
  return [orderScreen.moveStates[state], showDate(days[state] ?? '')].filter(Boolean).join(' ');
}
