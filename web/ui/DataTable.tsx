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
  if (!heading) return null;

  if (!wide)
    return (
      <>
        {ticks && (
          <Box paddingX={4} paddingY={1} borderBottomWidth="1px" borderColor="border">
            {ticks.all}
          </Box>
        )}
        <Box as="ul" aria-label={label} aria-busy={busy} css={cardStyles}>
          {rows.map((row) => (
            <li key={rowKey(row)}>
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

  return (
    <chakra.table aria-label={label} aria-busy={busy} css={dense ? denseStyles : tableStyles}>
      <thead>
        <tr>
          {ticks && (
            <th scope="col" data-tick="">
              {ticks.all}
            </th>
          )}
          {columns.map(({ header }) => (
            <th
              key={header}
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
          {actions && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const detail = below?.(row);
          return (
            <Fragment key={rowKey(row)}>
              <tr>
                {ticks && <td data-tick="">{ticks.one(row)}</td>}
                <th scope="row">{heading.cell(row)}</th>
                {others.map((column) => (
                  <td key={column.header}>{column.cell(row)}</td>
                ))}
                {actions && (
                  <td data-last="">
                    <div data-actions={look}>{actions(row)}</div>
                  </td>
                )}
              </tr>
              {detail && (
                <tr>
                  <td colSpan={columns.length + (actions ? 1 : 0) + (ticks ? 1 : 0)}>{detail}</td>
                </tr>
              )}
            </Fragment>
          );
        })}
      </tbody>
    </chakra.table>
  );
}
