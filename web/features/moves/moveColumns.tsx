import { Badge } from '@chakra-ui/react';
import { showDate } from '#shared/domain/dates.ts';
import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { paths } from '../../paths.ts';
import { placeOfMove, postOfMove } from '../../service/move.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import type { Column } from '../../ui/table/props.ts';
import type { MoveTab } from './moveState.ts';

const TEACHER: Column<Move> = {
  header: 'Teacher',
  share: 1.3,
  cell: ({ teacher: { id, teacher_name, teacher_ID }, held }) => (
    <>
      <strong>{id ? <TextLink to={paths.teacher(id)}>{teacher_name}</TextLink> : teacher_name}</strong>
      <small>{[teacher_ID, held].filter(Boolean).join(' · ')}</small>
    </>
  ),
};
const FROM: Column<Move> = {
  header: 'From',
  share: 1.3,
  cell: ({ from }) => (
    <>
      {from?.school_name ?? '–'}
      {from && <small>{from.district}</small>}
    </>
  ),
};
const TO: Column<Move> = {
  header: 'To',
  brief: true,
  share: 1.3,
  cell: (move) => (
    <>
      {placeOfMove(move) || '–'}
      {postOfMove(move) && <small>{postOfMove(move)}</small>}
      {move.due_back && <small>{moveScreen.dueBack(showDate(move.due_back))}</small>}
    </>
  ),
};
const ORDER: Column<Move> = {
  header: 'Order',
  cell: ({ order }) =>
    order && (
      <>
        <TextLink to={paths.order(order.id)}>{order.number}</TextLink>
        <small>{showDate(order.date)}</small>
      </>
    ),
};
const day = (header: string, dayOf: (move: Move) => string): Column<Move> => ({
  header,
  brief: 'first',
  share: 0.8,
  cell: (move) => showDate(dayOf(move)) || '–',
});
const TRANSIT: Column<Move> = {
  header: 'In transit',
  brief: 'first',
  cell: ({ days, late }) =>
    late ? (
      <>
        <Badge colorPalette="red">{moveScreen.late}</Badge>
        <small>{moveScreen.days(days)}</small>
      </>
    ) : (
      moveScreen.days(days)
    ),
};

/** The columns of each list. */
const COLUMNS: Record<MoveTab, readonly Column<Move>[]> = {
  ordered: [TEACHER, FROM, TO, ORDER, day('With effect from', ({ effective_on }) => effective_on)],
  relieved: [TEACHER, FROM, TO, ORDER, day('Relieved on', ({ relieved_on }) => relieved_on), TRANSIT],
  joined: [
    TEACHER,
    FROM,
    TO,
    ORDER,
    day('Relieved on', ({ relieved_on }) => relieved_on),
    day('Joined on', ({ joined_on }) => joined_on),
  ],
  unordered: [TEACHER, FROM, TO, day('Since', ({ since }) => since)],
  due: [
    TEACHER,
    { ...FROM, header: 'School' },
    day('Since', ({ since }) => since),
    day('Tenure ended', ({ tenure_ends }) => tenure_ends),
  ],
};

export const columnsOf = (tab: MoveTab) => COLUMNS[tab];
