import { orderScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useAddressList } from '../../list/useAddressList.ts';
import { useAddress } from '../../list/useAddressState.ts';
import { orders } from './orderList.ts';

/** The orders that the address bar names, page by page. */
export function useOrderList() {
  const address = useAddress(orders);
  const { page, limit } = address.state;
  const { q: _, ...choices } = address.chosen;
  const answer = useEndpoint(
    'orders.list',
    { query: { page, limit, ...address.chosen } },
    { keepPreviousData: true },
  );
  return {
    ...useAddressList(address, answer),
    /** The filters that are set. */
    choices,
    asked: [
      ['Status', choices.state ? orderScreen.states[choices.state] : ''],
      ['Kind', choices.kind ? orderScreen.kinds[choices.kind] : ''],
    ] as const,
  };
}
