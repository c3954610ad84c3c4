import { showDate } from '#shared/domain/dates.ts';
import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { doneOrRead } from '../../api/doneBefore.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { Caution } from '../../ui/Caution.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = { order: Order; warnings: number; onClose: () => void; onIssued: () => void };

/** Asks before an order is issued, which puts each of its teachers on the list of those to relieve. */
export function IssueDialog({ order, warnings, onClose, onIssued }: Props) {
  const { trigger, isMutating } = useEndpointMutation('orders.issue');
  const { id, number, version, lines, effective_on } = order;
  const own = lines.filter((line) => line.effective_on && line.effective_on !== effective_on).length;
  const issue = async () => {
    try {
      const { data } = await doneOrRead(
        () => trigger({ params: { id }, body: { version } }),
        () => call('orders.get', { params: { id } }),
        ({ data }) => data.state === 'issued' || data.state === 'issuing',
      );
      if (data.state === 'issued') notify.success(orderScreen.issued(number));
    } catch (error) {
      notify.error(orderScreen.issueFailed(messageOf(error)));
    }
    onIssued();
    onClose();
  };
  return (
    <ConfirmDialog
      title={orderScreen.issueQuestion(number)}
      confirmLabel={orderScreen.issue}
      busyLabel="Issuing..."
      busy={isMutating}
      onConfirm={() => void issue()}
      onCancel={onClose}
    >
      <p>{orderScreen.issueText(lines.length, showDate(effective_on), own)}</p>
      {warnings > 0 && <Caution marginTop={3}>{orderScreen.issueWarnings(warnings)}</Caution>}
    </ConfirmDialog>
  );
}
