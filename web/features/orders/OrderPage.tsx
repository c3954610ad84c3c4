import { useParams } from 'react-router-dom';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths, RECORD_ID } from '../../paths.ts';
import { RecordScreen } from '../../record/RecordScreen.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** How often an order that is being issued or cancelled is asked how far it is. */
const FOLLOW_MS = 1500;

/** /orders/{id}: one order. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const known = RECORD_ID.test(id);
  const answer = useEndpoint('orders.get', known ? { params: { id: Number(id) } } : null, {
    refreshInterval: (latest) => (latest?.data.progress ? FOLLOW_MS : 0),
  });
  return (
    <RecordScreen
      title={orderScreen.one}
      known={known}
      answer={answer}
      missing={{
        title: orderScreen.unknown,
        text: orderScreen.missing,
        to: paths.orders(),
        link: orderScreen.seeAll,
      }}
      failed={orderScreen.oneFailed}
    >
      {(order) => <OrderScreen key={order.id} order={order} onChange={() => void answer.mutate()} />}
    </RecordScreen>
  );
}
