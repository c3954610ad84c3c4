import { orderOf } from '#shared/domain/listNames.ts';
import type { Column, TableProps } from '../ui/table/props.ts';
import type { FilteredList } from './useRecordList.ts';

/**
 * Lets the headers whose columns name a sort order a list. Pressed again, a header turns the order round.
 */
export function sortingBy<Row>(
  { state, orderBy }: FilteredList<Row>,
  columns: readonly Column<Row>[],
): TableProps<Row>['sorting'] {
  return {
    by: columns.find(({ sort }) => sort === state.sort)?.header,
    order: state.order,
    headers: columns.filter(({ sort }) => sort).map(({ header }) => header),
    onSort: (header) => {
      const sort = columns.find((column) => column.header === header)?.sort;
      if (!sort) return;
      const turned = state.order === 'asc' ? 'desc' : 'asc';
      orderBy(sort, state.sort === sort ? turned : orderOf(sort));
    },
  };
}
