import type { Ref } from 'react';
import { showDate } from '#shared/domain/dates.ts';
import type { Order, OrderLine } from '#shared/domain/service/order.ts';
import { moveScreen, orderScreen } from '#shared/messages/serviceBook.ts';
import { reasonOf } from '#shared/messages/serviceScreen.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Panel } from '../../ui/Panel.tsx';
import type { Column } from '../../ui/table/props.ts';
import { moveState } from './order.ts';

const columnsOf = ({ effective_on }: Order): readonly Column<OrderLine>[] => [
  {
    header: 'Teacher',
    share: 1.3,
    cell: ({ teacher_name, teacher_ID }) => (
      <>
        <strong>{teacher_name || teacher_ID || '–'}</strong>
        <small>{teacher_ID}</small>
      </>
    ),
  },
  { header: 'From', share: 1.4, cell: ({ from }) => from?.school_name ?? '–' },
  {
    header: 'To',
    brief: true,
    share: 1.4,
    cell: ({ to_name, to, department, due_back }) => (
      <>
        {to_name || to || department || '–'}
        {due_back && <small>{moveScreen.dueBack(showDate(due_back))}</small>}
      </>
    ),
  },
  {
    header: 'Designation',
    cell: ({ designation, subject }) => [designation, subject].filter(Boolean).join(', ') || '–',
  },
  { header: 'With effect from', share: 0.8, cell: (line) => showDate(line.effective_on || effective_on) },
  {
    header: 'Status',
    brief: 'first',
    cell: (line) => (
      <>
        {moveState(line)}
        {line.move?.why && <small>{reasonOf(line.move.why)}</small>}
      </>
    ),
  },
];

/** The teachers of an order that is no draft any more, and how far each of them is. */
export const OrderLines = ({ order, ref }: { order: Order; ref: Ref<HTMLElement> }) => (
  <Panel ref={ref} tabIndex={-1} aria-label={orderScreen.lines} overflow="clip">
    {order.lines.length === 0 ? (
      <EmptyNote title={orderScreen.noLines} hint="" />
    ) : (
      <DataTable
        label={orderScreen.lines}
        columns={columnsOf(order)}
        rows={order.lines}
        // A record that was erased has no Teacher ID any more.
        rowKey={({ teacher_ID, move }) => move?.id ?? teacher_ID}
      />
    )}
  </Panel>
);
