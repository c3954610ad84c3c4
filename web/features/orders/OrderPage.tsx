import { useParams } from 'react-router-dom';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { paths, RECORD_ID } from '../../paths.ts';
import { RecordMissing } from '../../record/RecordPanel.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { Page } from '../../ui/Page.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { OrderScreen } from './OrderScreen.tsx';

/** How often an order that is being issued or cancelled is asked how far it is. */
const FOLLOW_MS = 1500;

/** /orders/{id}: one order. */
export default function OrderPage() {
  const { id = '' } = useParams();
  const known = RECORD_ID.test(id);
  const { data, error, mutate, isValidating } = useEndpoint(
    'orders.get',
    known ? { params: { id: Number(id) } } : null,
    {
      refreshInterval: (latest) => (latest?.data.progress ? FOLLOW_MS : 0),
      onError: (reason) => console.warn(orderScreen.oneFailed, reason),
    },
  );
  if (!known || error?.status === 404)
    return (
      <Page title={orderScreen.one}>
        <RecordMissing
          title={orderScreen.unknown}
          text={orderScreen.missing}
          to={paths.orders()}
          link={orderScreen.seeAll}
        />
      </Page>
    );
  if (data) return <OrderScreen key={data.data.id} order={data.data} onChange={() => void mutate()} />;
  return (
    <Page title={orderScreen.one}>
      {error ? (
        <RetryNote text={orderScreen.oneFailed} onRetry={() => void mutate()} busy={isValidating} />
      ) : (
        <Loading />
      )}
    </Page>
  );
}
