import { Table as Library } from '@chakra-ui/react';
import { Fragment, type MouseEvent as ReactMouseEvent } from 'react';
import { type Drawn, marks, unhidden } from './props.ts';
import { tableRecipe } from './tableStyles.ts';
import { useWholeRow } from './useWholeRow.ts';

const ORDERS = { asc: 'ascending', desc: 'descending' } as const;
/** The width of the actions. It is the same in every row, whichever of them the row has. */
const ACTIONS = { compact: '8.5rem', comfortable: '6rem' };
const PAIRS = { compact: '9rem', comfortable: '10.5rem' };

/** Lets a cell that is cut show its whole text as a hint. */
function tellCut({ target }: ReactMouseEvent<HTMLTableElement>) {
  const cell = (target as HTMLElement).closest<HTMLElement>('tbody th, tbody td');
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('strong, small, [data-link]')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  const parts = [...cell.childNodes].map(({ textContent }) => textContent).filter(Boolean);
  if (cut) cell.dataset.tip = parts.join('\n');
  else delete cell.dataset.tip;
}

/** What a table is loses its meaning where it is drawn as a grid, unless that is said. */
const as = (role: string) => ({ role });

/**
 * The library's table with plain cells, styled from the table. The 1,000 rows of a long search show in 0.3 s so. With
 * Table.Cell, each with styles of its own, they take 2.7 s.
 */
export function Table<Row>(props: Drawn<Row>) {
  const { rows, rowKey, ticks, actions, below, pairs, sorting, density } = props;
  const table = useWholeRow();
  const columns = unhidden(props);
  const [heading, ...others] = columns;
  const widths = [
    ...(ticks ? ['2.5rem'] : []),
    ...columns.map(({ share = 1 }) => `minmax(min(5.5rem, 10%), ${share}fr)`),
    ...(actions ? [(pairs ? PAIRS : ACTIONS)[density]] : []),
  ];
  return (
    <Library.Root
      {...as('table')}
      {...marks(props)}
      ref={table}
      style={{ ['--columns' as never]: widths.join(' ') }}
      recipe={tableRecipe}
      onMouseOver={tellCut}
    >
      <thead {...as('rowgroup')}>
        <tr {...as('row')}>
          {ticks && (
            <th {...as('columnheader')} scope="col" data-tick="">
              {ticks.all}
            </th>
          )}
          {columns.map(({ header }) => (
            <th
              key={header}
              {...as('columnheader')}
              scope="col"
              aria-sort={sorting?.by === header ? ORDERS[sorting.order] : undefined}
            >
              {sorting && (sorting.headers?.includes(header) ?? true) ? (
                <button type="button" data-sort="" onClick={() => sorting.onSort(header)}>
                  {header}
                </button>
              ) : (
                header
              )}
            </th>
          ))}
          {actions && (
            <th {...as('columnheader')} scope="col" data-last="">
              Actions
            </th>
          )}
        </tr>
      </thead>
      <tbody {...as('rowgroup')}>
        {rows.map((row) => {
          const detail = below?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr {...as('row')} data-row={rowKey(row)}>
                {ticks && (
                  <td {...as('cell')} data-tick="">
                    {ticks.one(row)}
                  </td>
                )}
                <th {...as('rowheader')} scope="row">
                  {heading?.cell(row, true)}
                </th>
                {others.map((column) => (
                  <td key={column.header} {...as('cell')}>
                    {column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td {...as('cell')} data-last="">
                    <div data-actions={pairs ? 'pairs' : ''}>{actions(row)}</div>
                  </td>
                )}
              </tr>
              {detail && (
                <tr {...as('row')}>
                  <td {...as('cell')} colSpan={columns.length + (actions ? 1 : 0) + (ticks ? 1 : 0)}>
                    {detail}
                  </td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </Library.Root>
  );
}
