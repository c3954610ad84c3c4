import { Box, chakra } from '@chakra-ui/react';
import { Fragment, type ReactNode } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

export type Column<Row> = { header: string; cell: (row: Row) => ReactNode };

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
  /** The width from which the columns fit. By default that of a landscape tablet. */
  wideFrom?: string;
  /** For many columns: smaller text, headers in several lines, actions one below the other. */
  dense?: boolean;
  /** Shows the actions in pairs, for rows with many actions. */
  pairs?: boolean;
  /** Lets each header order the rows by its column. `by` is the header that orders them now. */
  sorting?: { by: string | undefined; order: 'asc' | 'desc'; onSort: (header: string) => void };
  /** Whether newer rows are loading. The present ones stay until then. */
  busy?: boolean;
};

const TABLET = '62em';
/** Rows beyond which a list draws only those in sight. */
const LONG = 100;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;

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
  '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& [data-actions=pairs]': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
  '& [data-link]': {
    ...link,
    minHeight: { base: '11', lg: '6' },
    textAlign: 'start',
    textDecoration: 'underline',
    textUnderlineOffset: '0.2em',
    _hover: { textDecorationThickness: '2px' },
  },
  '& [data-actions] > *': {
    ...link,
    justifyContent: 'center',
    paddingX: 2,
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
/** A row of a table cannot be left undrawn, one of a grid can. On paper it is a table again. */
const longTable = {
  '@media screen': {
    '&, & > thead, & > tbody': { display: 'block' },
    '& > * > tr': { display: 'grid', gridTemplateColumns: 'var(--columns)' },
    '& > * > tr > [colspan]': { gridColumn: '1 / -1' },
    '& > * > tr > *': { minWidth: 0 },
    '& td[data-last]': { width: 'auto', whiteSpace: 'normal' },
  },
  '& > tbody > tr': drawnInSight('7rem'),
};
const tableStyles = {
  ...common,
  width: '100%',
  borderCollapse: 'collapse',
  textAlign: 'start',
  '& th, & td': {
    textAlign: 'start',
    verticalAlign: 'top',
    paddingX: 3,
    paddingY: 2.5,
    borderBottomWidth: '1px',
    borderColor: 'border',
    fontWeight: 'normal',
    overflowWrap: 'anywhere',
  },
  '& thead th': { fontSize: 'sm', fontWeight: 'semibold', background: 'bg.subtle', whiteSpace: 'nowrap' },
  '& [data-sort]': { ...link, fontWeight: 'semibold', minHeight: '6' },
  '& [data-sort]::after': { content: '"↕" / ""', marginInlineStart: 1.5, color: 'fg.muted' },
  '& [aria-sort=ascending] [data-sort]::after': { content: '"↑" / ""', color: 'inherit' },
  '& [aria-sort=descending] [data-sort]::after': { content: '"↓" / ""', color: 'inherit' },
  '& tbody tr:hover': { background: 'bg.subtle' },
  '& [data-actions] > *': { ...common['& [data-actions] > *'], minHeight: '8' },
  '& [data-tick]': { width: '1%', paddingInlineEnd: 0 },
  // The rows say what is ticked; those who hear the table are told by the words.
  '& thead [data-tick] span': { srOnly: true },
  '& td[data-last]': { width: '1%', whiteSpace: 'nowrap' },
  '& td[data-last] [data-actions]': { flexWrap: 'nowrap', marginY: -1 },
  '&[data-long]': longTable,
  '& td [data-actions=pairs]': { gridTemplateColumns: 'auto 1fr' },
  '& td [data-actions=pairs] > *': { justifyContent: 'flex-start' },
};
const denseStyles = {
  ...tableStyles,
  fontSize: 'sm',
  '& small': { ...common['& small'], fontSize: 'xs' },
  '& th, & td': { ...tableStyles['& th, & td'], paddingX: 2 },
  // Stands after the cells' style, which breaks words anywhere. A header's words must not break.
  '& thead th': {
    ...tableStyles['& thead th'],
    whiteSpace: 'normal',
    verticalAlign: 'bottom',
    overflowWrap: 'normal',
  },
  '& td[data-last] [data-actions]': { flexDirection: 'column', gap: 0, marginY: -1 },
};
const cardStyles = {
  ...common,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& > li': {
    paddingX: 4,
    paddingY: 3,
    borderBottomWidth: '1px',
    borderColor: 'border',
    overflowWrap: 'anywhere',
  },
  '& > li > [data-tick]': { display: 'flex', gap: 2, alignItems: 'flex-start' },
  '& > li > dl': {
    display: 'grid',
    alignItems: 'baseline',
    gridTemplateColumns: '7.5rem 1fr',
    columnGap: 3,
    rowGap: 1,
    marginY: 2,
  },
  '& > li > dl > dt': { color: 'fg.muted', fontSize: 'sm' },
  '& dd': { margin: 0 },
  '&[data-long] > li': drawnInSight('24rem'),
  '& [data-actions] > *': {
    ...common['& [data-actions] > *'],
    minHeight: '11',
    minWidth: '11',
    flex: 1,
    borderWidth: '1px',
    borderColor: 'border',
  },
};

/** Rows in a table, or as cards where it would not fit. The first column is the heading of each row. */
export function DataTable<Row>({ label, columns, rows, rowKey, actions, below, ...props }: Props<Row>) {
  const { busy = false, dense = false, pairs = false, wideFrom = TABLET, sorting, ticks } = props;
  const wide = useMediaQuery(`(min-width: ${wideFrom})`);
  const [heading, ...others] = columns;
  const look = pairs ? 'pairs' : '';
  const long = rows.length > LONG;
  if (!heading) return null;

  if (!wide)
    return (
      <>
        {ticks && (
          <Box paddingX={4} paddingY={1} borderBottomWidth="1px" borderColor="border">
            {ticks.all}
          </Box>
        )}
        <Box as="ul" aria-label={label} aria-busy={busy} data-long={long ? '' : undefined} css={cardStyles}>
          {rows.map((row) => (
            <li key={rowKey(row)} data-row={rowKey(row)}>
              {ticks ? (
                <div data-tick="">
                  {ticks.one(row)}
                  {heading.cell(row)}
                </div>
              ) : (
                heading.cell(row)
              )}
              <dl>
                {others.map((column) => [
                  <dt key={`${column.header} label`}>{column.header}</dt>,
                  <dd key={column.header}>{column.cell(row)}</dd>,
                ])}
              </dl>
              {below?.(row)}
              {actions && <div data-actions={look}>{actions(row)}</div>}
            </li>
          ))}
        </Box>
      </>
    );

  /** What a table is loses its meaning where it is drawn as a grid, unless that is said. */
  const as = (role: string) => (long ? { role } : {});
  const widths = [
    ...(ticks ? ['2.5rem'] : []),
    'minmax(0, 1.3fr)',
    ...others.map(() => 'minmax(0, 1fr)'),
    ...(actions ? [dense ? '6rem' : '12rem'] : []),
  ];
  return (
    <chakra.table
      {...as('table')}
      aria-label={label}
      aria-busy={busy}
      data-long={long ? '' : undefined}
      style={long ? { ['--columns' as never]: widths.join(' ') } : undefined}
      css={dense ? denseStyles : tableStyles}
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
                  {heading.cell(row)}
                </th>
                {others.map((column) => (
                  <td key={column.header} {...as('cell')}>
                    {column.cell(row)}
                  </td>
                ))}
                {actions && (
                  <td {...as('cell')} data-last="">
                    <div data-actions={look}>{actions(row)}</div>
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
