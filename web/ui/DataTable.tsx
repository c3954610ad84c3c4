import { Box, chakra } from '@chakra-ui/react';
import { Fragment, type MouseEvent, type ReactNode } from 'react';
import { type Density, usePreferences } from './preferences.ts';
import { useMediaQuery } from './useMediaQuery.ts';

/** `share` is the column's part of the width, beside 1 of most others. */
export type Column<Row> = { header: string; cell: (row: Row) => ReactNode; share?: number };

type Props<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  /** A column of checkboxes before the others. `all` stands in its head and selects every row, `one` selects one. */
  ticks?: { all: ReactNode; one: (row: Row) => ReactNode };
  /** Content below a row, over its whole width. Undefined for none. */
  below?: (row: Row) => ReactNode;
  /** The width in pixels at usual text size from which the columns fit. */
  wideFrom?: number;
  /** Shows the actions in pairs, for rows with many actions. */
  pairs?: boolean;
  /** Lets each header order the rows by its column. `by` is the header that orders them now. */
  sorting?: { by: string | undefined; order: 'asc' | 'desc'; onSort: (header: string) => void };
  /** Whether newer rows are loading. The present ones stay until then. */
  busy?: boolean;
};

const WIDE_FROM = 900;
/** Rows beyond which a list draws only those in sight. */
const LONG = 100;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;
/** The width of the actions. It is the same in every row, whichever of them the row has. */
const ACTIONS = { compact: '8.5rem', comfortable: '12rem' };

// One style for the whole table: a recipe for each cell would cost more than the rest of the page.
const link = {
  display: 'inline-flex',
  alignItems: 'center',
  borderRadius: 'md',
  fontWeight: 'medium',
  cursor: 'pointer',
  color: 'colorPalette.fg',
  focusVisibleRing: 'inside',
};
const common = {
  transition: 'opacity 0.15s',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& strong': { fontWeight: 'semibold' },
  '& small': { display: 'block', color: 'fg.muted' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& [data-actions=pairs]': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& [data-link]': {
    ...link,
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
  },
  '& [data-actions] > *': {
    ...link,
    justifyContent: 'center',
    _hover: { background: 'bg.muted', textDecoration: 'underline' },
    '&[data-danger]': { color: 'fg.error' },
    '&[aria-disabled]': { cursor: 'progress', opacity: 0.7 },
  },
};
/**
 * Nothing is left out of the page: a row that is not drawn is counted, found and printed like the rest. Its words are
 * read out once it comes near.
 */
const drawnInSight = (height: string) => ({
  contentVisibility: 'auto',
  // A guess, until a row was in sight.
  containIntrinsicBlockSize: `auto ${height}`,
  '@media print': { contentVisibility: 'visible' },
});
const oneLine = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' };
const wrapped = { whiteSpace: 'normal', overflowWrap: 'break-word' };
const tableStyles = {
  ...common,
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'start',
  // On screen each row is a grid: a long cell moves no column, and a row out of sight need not be drawn.
  '@media screen': {
    '&, & > thead, & > tbody': { display: 'block' },
    '& > * > tr': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
    '& > * > tr > [colspan]': { gridColumn: '1 / -1' },
    '& > * > tr > *': { minWidth: 0 },
    '& > thead': { position: 'sticky', top: 'var(--bar-height)', zIndex: 'docked' },
  },
  '& > thead > tr, & > tbody > tr': { borderBottomWidth: '1px', borderColor: 'border' },
  '& > tbody > tr:last-child': { borderBottomWidth: '0' },
  '& th, & td': { textAlign: 'start', verticalAlign: 'top', fontWeight: 'normal' },
  '& thead tr': { background: 'bg.subtle', alignItems: 'end' },
  '& thead th': { fontWeight: 'semibold' },
  '& [data-sort]': { ...link, fontWeight: 'semibold', minHeight: '6' },
  '& [data-sort]::after': { content: '"↕" / ""', marginInlineStart: 1.5, color: 'fg.muted' },
  '& [aria-sort=ascending] [data-sort]::after': { content: '"↑" / ""', color: 'inherit' },
  '& [aria-sort=descending] [data-sort]::after': { content: '"↓" / ""', color: 'inherit' },
  '& tbody tr:hover': { background: 'bg.subtle' },
  // The rows say what is ticked; those who hear the table are told by the words.
  '& thead [data-tick] span': { srOnly: true },
  '& [data-last] [data-actions]': { flexWrap: 'nowrap' },
  '& td [data-actions=pairs] > *': { justifyContent: 'flex-start' },
  '&[data-long] > tbody > tr': drawnInSight('2.8rem'),

  '&[data-density=compact]': {
    fontSize: '0.8125rem',
    lineHeight: '1.125rem',
    '& th, & td': { paddingX: 2, paddingY: 1 },
    '& tbody > tr': { minHeight: '2.75rem' },
    '& tbody :is(th, td):not([data-last], [colspan]), & tbody :is(strong, small)': oneLine,
    // The whole text for people who use the keyboard. With a mouse, the browser's hint shows it.
    '& tbody > tr:has(:focus-visible) :is(th, td, strong, small)': wrapped,
    '& [data-actions] > *': { minHeight: '6', paddingX: 1 },
    '& [data-last] [data-actions]': { gap: 0.5, marginX: -1 },
  },
  '&[data-density=comfortable]': {
    '& th, & td': { ...wrapped, paddingX: 3, paddingY: 2.5 },
    '& small, & thead th': { fontSize: 'sm' },
    '& [data-link]': { ...(common['& [data-link]'] as object), minHeight: '6' },
    '& [data-actions] > *': { minHeight: '8', paddingX: 2 },
    '& [data-last] [data-actions]': { marginY: -1 },
  },
};
const cardStyles = {
  ...common,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': { borderBottomWidth: '1px', borderColor: 'border', overflowWrap: 'break-word' },
  '& > li:last-child': { borderBottomWidth: '0' },
  '& [data-link]': { ...(common['& [data-link]'] as object), minHeight: '11' },
  '& [data-tick]': { display: 'flex', gap: 2, alignItems: 'flex-start', minWidth: 0 },
  '& dd': { margin: 0 },
  '& [data-actions] > *': {
    ...(common['& [data-actions] > *'] as object),
    minHeight: '11',
    minWidth: '11',
    flex: 1,
    borderWidth: '1px',
    borderColor: 'border',
  },

  // What identifies the record beside what one can do. The rest is a press away.
  '&[data-density=compact]': {
    '& > li': {
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr) auto',
      gap: 2,
      paddingX: 3,
      paddingY: 2,
    },
    '& > li > :not([data-head], [data-actions])': { gridColumn: '1 / -1' },
    '& [data-head], & [data-head] :is(strong, small)': { ...oneLine, minWidth: 0 },
    '& [data-head]': { lineHeight: '1.375rem' },
    '& small': { display: 'block', color: 'fg.muted', fontSize: '0.8125rem' },
    '& [data-actions]': { ...common['& [data-actions]'], alignSelf: 'center' },
  },
  '&[data-density=comfortable]': {
    '& > li': { paddingX: 4, paddingY: 3 },
    '& small': { display: 'block', color: 'fg.muted', fontSize: 'sm' },
    '& > li > dl': {
      display: 'grid',
      alignItems: 'baseline',
      gridTemplateColumns: '7.5rem 1fr',
      columnGap: 3,
      rowGap: 1,
      marginY: 2,
    },
    '& > li > dl > dt': { color: 'fg.muted', fontSize: 'sm' },
  },
  '&[data-long] > li': drawnInSight('5.25rem'),
};

/** Shows the whole text of a cell that is cut, as the browser shows a hint. */
function tellCut({ target }: MouseEvent<HTMLTableElement>) {
  const cell = (target as HTMLElement).closest<HTMLElement>('tbody th, tbody td');
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('strong, small')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  const parts = [...cell.childNodes].map(({ textContent }) => textContent).filter(Boolean);
  if (cut) cell.title = parts.join('\n');
  else cell.removeAttribute('title');
}

/** Rows in a table, or as cards where it would not fit. The first column is the heading of each row. */
export function DataTable<Row>(props: Props<Row>) {
  const { density, scale } = usePreferences();
  const wide = useMediaQuery(`(min-width: ${(props.wideFrom ?? WIDE_FROM) * Math.max(1, scale)}px)`);
  return wide ? <Table {...props} density={density} /> : <Cards {...props} density={density} />;
}

type Drawn<Row> = Props<Row> & { density: Density };

const marks = <Row,>({ label, rows, busy = false, density }: Drawn<Row>) => ({
  'aria-label': label,
  'aria-busy': busy,
  'data-density': density,
  'data-long': rows.length > LONG ? '' : undefined,
});

function Cards<Row>(props: Drawn<Row>) {
  const { columns, rows, rowKey, ticks, actions, below, pairs, density } = props;
  const [heading, ...others] = columns;
  return (
    <>
      {ticks && (
        <Box paddingX={4} paddingY={1} borderBottomWidth="1px" borderColor="border">
          {ticks.all}
        </Box>
      )}
      <Box as="ul" {...marks(props)} css={cardStyles}>
        {rows.map((row) => (
          <li key={rowKey(row)} data-row={rowKey(row)}>
            <div data-head="" data-tick={ticks ? '' : undefined}>
              {ticks?.one(row)}
              {ticks ? <div>{heading?.cell(row)}</div> : heading?.cell(row)}
            </div>
            {density === 'comfortable' && (
              <dl>
                {others.map((column) => [
                  <dt key={`${column.header} label`}>{column.header}</dt>,
                  <dd key={column.header}>{column.cell(row)}</dd>,
                ])}
              </dl>
            )}
            {density === 'comfortable' && below?.(row)}
            {actions && <div data-actions={pairs ? 'pairs' : ''}>{actions(row)}</div>}
          </li>
        ))}
      </Box>
    </>
  );
}

/** What a table is loses its meaning where it is drawn as a grid, unless that is said. */
const as = (role: string) => ({ role });

function Table<Row>(props: Drawn<Row>) {
  const { columns, rows, rowKey, ticks, actions, below, pairs, sorting, density } = props;
  const [heading, ...others] = columns;
  const widths = [
    ...(ticks ? ['2.5rem'] : []),
    ...columns.map(({ share = 1 }) => `minmax(0, ${share}fr)`),
    ...(actions ? [ACTIONS[density]] : []),
  ];
  return (
    <chakra.table
      {...as('table')}
      {...marks(props)}
      style={{ ['--columns' as never]: widths.join(' ') }}
      css={tableStyles}
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
              {sorting ? (
                <button type="button" data-sort="" onClick={() => sorting.onSort(header)}>
                  {header}
                </button>
              ) : (
                header
              )}
            </th>
          ))}
          {actions && (
            <th {...as('columnheader')} scope="col">
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
                  {heading?.cell(row)}
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
    </chakra.table>
  );
}
