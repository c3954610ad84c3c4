import { useRef } from 'react';
import type { Order } from '#shared/domain/service/order.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { order as declared } from '#shared/records/order.ts';
import { issuesOf, messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { DocumentField } from '../../record/DocumentField.tsx';
import { faultsAt } from '../../record/faults.ts';
import { RecordField } from '../../record/RecordField.tsx';
import { useDocument } from '../../record/useDocument.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { checkHeader, FIELDS, HEADER_UNITS, newHeader, toValues } from './headerValues.ts';
import { editedLines } from './orderLines.ts';

type Props = {
  /** The order to edit; undefined for a new one. */
  order?: Order;
  onClose: () => void;
  onStored?: (order: Order) => void;
};

/** Begins an order, or changes its header. Its lines stay as they are stored. */
export function HeaderDialog({ order, onClose, onStored }: Props) {
  const { trigger: create, requests } = useEndpointMutation('orders.create');
  const { trigger: update } = useEndpointMutation('orders.update');
  const stored = useRef<Order>(undefined);
  // Of the version that the form began with: a save must not store the lines of another one over those of somebody else.
  const lines = useRef(order ? editedLines(order) : []);
  const name = `order:${order?.id ?? 'new'}`;
  const { form, conflict, ...the } = useRecordForm({
    name,
    base: { version: order?.version, values: order ? toValues(order) : newHeader() },
    check: (values) => checkHeader(values, lines.current),
    store: async (body, version) => {
      const { data } =
        order && version
          ? await update({ params: { id: order.id }, body: { ...body, version } })
          : await create({ body });
      stored.current = data;
    },
    requests,
    pauses: () => file.pauses(),
    onStored: ({ document }) => file.settle(document),
    saved: ({ number }) => (order ? orderScreen.headerSaved(number) : orderScreen.begun(number)),
    refusal: (error) => ({
      alert: orderScreen.saveFailed(messageOf(error)),
      faults: faultsAt(FIELDS, issuesOf(error)),
    }),
    conflict: order && {
      read: async () => (await call('orders.get', { params: { id: order.id } })).data,
      toValues,
      units: HEADER_UNITS,
      onResolved: (_, now) => {
        lines.current = editedLines(now);
      },
    },
    // Only now: a form that is not done yet would ask before it is left.
    onDone: () => {
      onClose();
      if (stored.current) onStored?.(stored.current);
    },
  });
  const kept = order && { documents: order.document, document: null, called: orderScreen.document };
  const file = useDocument(name, kept, (url) =>
    form.setValue('document', url, { shouldDirty: true, shouldValidate: false }),
  );
  return (
    <>
      <FormDialog
        form={form}
        title={order ? orderScreen.edit : orderScreen.add}
        label={order ? 'Save' : orderScreen.begin}
        wide
        saving={the.saving !== undefined}
        onSubmit={() => the.submit()}
        unsaved={() => the.unsaved() || file.waits()}
        onKeyDown={the.onKeyDown}
        onClose={() => {
          file.settle('');
          the.close();
        }}
      >
        <RecordField of={declared} name="number" initialFocus={!order} />
        <RecordField of={declared} name="date" />
        <RecordField of={declared} name="kind" show={(kind) => orderScreen.kinds[kind as Order['kind']]} />
        <RecordField of={declared} name="effective_on" />
        <RecordField of={declared} name="authority" />
        <DocumentField file={file} name="document" label={orderScreen.document} />
      </FormDialog>
      {conflict && <ConflictDialog explanation={orderScreen.stale} {...conflict} />}
    </>
  );
}
