import { Badge, Button } from '@chakra-ui/react';
import { useNavigate } from 'react-router-dom';
import { showDate } from '#shared/domain/dates.ts';
import type { OrderRow } from '#shared/domain/service/order.ts';
import { counted } from '#shared/domain/text.ts';
import { orderScreen } from '#shared/messages/serviceBook.ts';
import { ORDER_KINDS, ORDER_STATES } from '#shared/records/order.ts';
import { ChoiceFilter, ClearFilters } from '../../list/ChoiceFilter.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { ListPage } from '../../list/ListPage.tsx';
import { paths } from '../../paths.ts';
import { useHeldState } from '../../session/heldWork.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';
import { HeaderDialog } from './HeaderDialog.tsx';
import { STATE_COLOURS } from './order.ts';
import { useMayIssue } from './useMayIssue.ts';
import { useOrderList } from './useOrderList.ts';

const search = { label: orderScreen.search, placeholder: orderScreen.searchHint };

const COLUMNS: readonly Column<OrderRow>[] = [
  {
    header: 'Order',
    share: 1.5,
    cell: ({ id, number, date }) => (
      <>
        <strong>
          <TextLink to={paths.order(id)}>{number}</TextLink>
        </strong>
        <small>{showDate(date)}</small>
      </>
    ),
  },
  { header: 'Kind', brief: true, share: 0.8, cell: ({ kind }) => orderScreen.kinds[kind] },
  {
    header: 'Teachers',
    brief: true,
    // A card has no heading for it, so it is never a bare number.
    cell: ({ line_count, state, counts }) =>
      state === 'issued' ? (
        <>
          {orderScreen.joined(counts.joined, line_count)}
          {counts.relieved > 0 && (
            <>
              , <small>{orderScreen.onTheWay(counts.relieved)}</small>
            </>
          )}
        </>
      ) : (
        counted(line_count, 'teacher', 'teachers')
      ),
  },
  { header: 'With effect from', share: 0.9, cell: ({ effective_on }) => showDate(effective_on) },
  { header: 'Authority', share: 1.4, cell: ({ authority }) => authority },
  {
    header: 'Status',
    brief: 'first',
    share: 0.8,
    cell: ({ state }) => <Badge colorPalette={STATE_COLOURS[state]}>{orderScreen.states[state]}</Badge>,
  },
];

/** /orders: the orders that move teachers of the reader's schools. */
export default function OrdersPage() {
  const list = useOrderList();
  const { q } = list.state;
  const mayIssue = useMayIssue();
  const navigate = useNavigate();
  const [adding, setAdding] = useHeldState<true>('opened:orders', () => true);
  const add = mayIssue && <Button onClick={() => setAdding(true)}>{orderScreen.add}</Button>;
  const hint = mayIssue ? orderScreen.emptyHint : orderScreen.emptyForReader;
  return (
    <ListPage
      title={orderScreen.title}
      subtitle={orderScreen.subtitle}
      search={search}
      besideSearch={
        <>
          <ChoiceFilter
            label="Status Filter"
            all="All Status"
            value={list.state.state}
            options={ORDER_STATES.map((state) => [state, orderScreen.states[state]])}
            onChange={(state) => list.filter({ state })}
          />
          <ChoiceFilter
            label="Kind Filter"
            all="All Kinds"
            value={list.state.kind}
            options={ORDER_KINDS.map((kind) => [kind, orderScreen.kinds[kind]])}
            onChange={(kind) => list.filter({ kind })}
          />
          <ClearFilters list={list} />
        </>
      }
      texts={{ ...orderScreen, emptyHint: list.filtered ? orderScreen.noneMatch : hint }}
      list={list}
      add={add}
      actions={<ExportButton body={{ kind: 'teachers', list: 'orders', q, filters: list.choices }} />}
      table={(orders) => (
        <DataTable
          label={orderScreen.title}
          columns={COLUMNS}
          rows={orders}
          rowKey={({ id }) => id}
          busy={list.loading}
        />
      )}
    >
      {adding && (
        <HeaderDialog
          onClose={() => setAdding(undefined)}
          onStored={({ id }) => void navigate(paths.order(id))}
        />
      )}
    </ListPage>
  );
}
