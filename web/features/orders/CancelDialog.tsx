import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { call } from '../../api/client.ts';
import { doneOrRead } from '../../api/doneBefore.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { ReasonDialog } from '../../service/ReasonDialog.tsx';
import { notify } from '../../ui/notify.tsx';

/** Asks for the reason before an order is cancelled. */
export function CancelDialog({ order, onClose }: { order: Order; onClose: () => void }) {
  const { trigger } = useEndpointMutation('orders.cancel');
  const { id, number, version } = order;
  return (
    <ReasonDialog
      title={orderScreen.cancelQuestion(number)}
      text={orderScreen.cancelText}
      label={orderScreen.cancel}
      danger
      send={async (reason) => {
        const { data } = await doneOrRead(
          () => trigger({ params: { id }, body: { reason, version } }),
          () => call('orders.get', { params: { id } }),
          ({ data }) => data.state === 'cancelled',
        );
        if (data.state === 'cancelled') notify.success(orderScreen.cancelled(number));
      }}
      onClose={onClose}
    />
  );
}
