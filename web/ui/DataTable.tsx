import { Box, chakra } from '@chakra-ui/react';
import {
  Fragment,
  type MouseEvent as ReactMouseEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
} from 'react';
import { ChevronDownIcon } from './icons.tsx';
import { type Density, usePreferences } from './preferences.ts';
import { usePrinting } from './usePrinting.ts';
import { useTables } from './useTables.ts';

/**
 * `share` is the column's part of the width, beside 1 of most others. `brief` says that it stands on a compact card too.
 */
export type Column<Row> = { header: string; cell: (row: Row) => ReactNode; share?: number; brief?: true };

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
  /** Shows the actions in pairs, for rows with many actions. */
  pairs?: boolean;
  /** Lets each header order the rows by its column. `by` is the header that orders them now. */
  sorting?: { by: string | undefined; order: 'asc' | 'desc'; onSort: (header: string) => void };
  /** Whether newer rows are loading. The present ones stay until then. */
  busy?: boolean;
};

/** Rows beyond which a list draws only those in sight. */
const LONG = 100;
const ORDERS = { asc: 'ascending', desc: 'descending' } as const;
/** The width of the actions. It is the same in every row, whichever of them the row has. */
const ACTIONS = { compact: '8.5rem', comfortable: '6rem' };
const PAIRS = { compact: '9rem', comfortable: '10.5rem' };

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
const dataLink = {
  ...link,
  textAlign: 'start',
  textDecoration: 'underline',
  textUnderlineOffset: '0.2em',
  _hover: { textDecorationThickness: '2px' },
};
const common = {
  transition: 'opacity 0.15s',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& strong': { fontWeight: 'semibold' },
  '& small': { display: 'block', color: 'fg.muted' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& [data-actions=pairs]': { display: 'grid', gridTemplateColumns: '1fr 1fr' },
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
    '& th, & td': { paddingX: 1.5, paddingY: 1 },
    '& thead th, & small': { fontSize: '0.75rem' },
    '& tbody > tr': { minHeight: '2.75rem' },
    '@media screen': {
      '& tbody :is(th, td):not([data-last], [colspan]), & tbody :is(strong, small, [data-link])': oneLine,
    },
    '& [data-link]': { ...dataLink, display: 'block', maxWidth: 'full', borderRadius: 0 },
    '& [data-whole] :is(th, td, strong, small, [data-link])': wrapped,
    '& [data-actions] > *': { minHeight: '6', paddingX: 1 },
    '& [data-last] [data-actions]': { gap: 0.5, marginX: -1, marginTop: '-0.1875rem' },
  },
  '&[data-density=comfortable]': {
    fontSize: 'sm',
    '& th, & td': { ...wrapped, paddingX: 2, paddingY: 2.5 },
    '& small, & thead th': { fontSize: '0.8125rem' },
    '& [data-link]': { ...dataLink, minHeight: '6' },
    '& [data-actions] > *': { minHeight: '8', paddingX: 2 },
    '& [data-last] [data-actions]': { marginY: -1 },
    '& [data-last] [data-actions=""]': { flexDirection: 'column', alignItems: 'flex-start', gap: 0 },
  },
};
const item = {
  borderBottomWidth: '1px',
  borderColor: 'border',
  overflowWrap: 'break-word',
  '&:last-child': { borderBottomWidth: '0' },
};
const cardStyles = {
  ...common,
  listStyle: 'none',
  margin: 0,
  padding: 0,
  '& [data-link]': { ...dataLink, minHeight: '11' },
  '& [data-tick]': { display: 'flex', gap: 2, alignItems: 'flex-start', minWidth: 0 },
  '& dd': { margin: 0 },
  '& [data-actions] > *': {
    ...(common['& [data-actions] > *'] as object),
    minHeight: '11',
    minWidth: '11',
    paddingX: 2,
    flex: 1,
    borderWidth: '1px',
    borderColor: 'border',
  },
  // As high as a finger, over the lines above and below.
  '& a[href^="tel:"]': { display: 'inline-block', paddingY: '0.8125rem', marginY: '-0.8125rem' },
  '& small:has(a)': { overflow: 'visible !important' },

  '& > li': { ...item, paddingX: 4, paddingY: 3 },
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
  '& [data-toggle]': { flex: 'none' },
  '& [aria-expanded=true] > svg': { transform: 'rotate(180deg)' },

  '& > li[data-closed]': {
    ...item,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    columnGap: 2,
    paddingX: 3,
    paddingY: 1.5,
    fontSize: '0.8125rem',
    '& [data-head], & [data-head] > div': { minWidth: 0 },
    '& strong': { ...oneLine, display: 'block', fontSize: 'md' },
    '& small, & > dl': { ...oneLine, fontSize: 'inherit' },
    '& > dl': {
      display: 'block',
      margin: 0,
      '& > dt': { srOnly: true },
      '& > dd, & small': { display: 'inline' },
    },
    '& > dl > dd + dt + dd::before': { content: '" · "' },
    '& > dl > dd > small::before': { content: '" "' },
    '& [data-actions]': { display: 'flex', gridArea: '1 / 2 / span 2', alignSelf: 'center' },
    '& [data-actions] > :not(:first-child, [data-toggle])': { display: 'none' },
  },
  '&[data-long] > li': drawnInSight('5.25rem'),
};

/** Shows the whole text of a cell that is cut, as the browser shows a hint. */
function tellCut({ target }: ReactMouseEvent<HTMLTableElement>) {
  const cell = (target as HTMLElement).closest<HTMLElement>('tbody th, tbody td');
  if (!cell) return;
  const cut = [cell, ...cell.querySelectorAll<HTMLElement>('strong, small, [data-link]')].some(
    ({ scrollWidth, clientWidth }) => scrollWidth > clientWidth,
  );
  const parts = [...cell.childNodes].map(({ textContent }) => textContent).filter(Boolean);
  if (cut) cell.title = parts.join('\n');
  else cell.removeAttribute('title');
}

/**
 * Shows the row that has the keyboard whole. A press of the mouse elsewhere cuts it again only once it has ended, because
 * nothing may move under it.
 */
function useWholeRow() {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const mark = (row?: Element | null) => {
      for (const former of table.current?.querySelectorAll('[data-whole]') ?? [])
        if (former !== row) former.removeAttribute('data-whole');
      row?.setAttribute('data-whole', '');
    };
    const focused = ({ target }: FocusEvent) => {
      if (!(target instanceof Element && target.matches(':focus-visible'))) return;
      mark(table.current?.contains(target) ? target.closest('[data-row]') : null);
    };
    const clicked = ({ detail }: MouseEvent) => {
      // The keyboard presses without a count.
      if (detail > 0) mark();
    };
    document.addEventListener('focusin', focused);
    document.addEventListener('click', clicked);
    return () => {
      document.removeEventListener('focusin', focused);
      document.removeEventListener('click', clicked);
    };
  }, []);
  return table;
}

/** Rows in a table, or as cards where it would not fit. On paper they are a table without its controls. The first column is the heading of each row. */
export function DataTable<Row>(props: Props<Row>) {
  const { density } = usePreferences();
  const fits = useTables();
  const printing = usePrinting();
  return fits || printing ? <Table {...props} density={density} /> : <Cards {...props} density={density} />;
}

type Drawn<Row> = Props<Row> & { density: Density };

const marks = <Row,>({ label, rows, busy = false, density }: Drawn<Row>) => ({
  'aria-label': label,
  'aria-busy': busy,
  'data-density': density,
  'data-long': rows.length > LONG ? '' : undefined,
});

function Cards<Row>(props: Drawn<Row>) {
  const { rows, rowKey, ticks, density } = props;
  const [opened, setOpened] = useState<ReadonlySet<string | number>>(new Set());
  const toggle = (key: string | number) =>
    setOpened((former) =>
      former.has(key) ? new Set([...former].filter((one) => one !== key)) : new Set([...former, key]),
    );
  return (
    <>
      {ticks && (
        <Box paddingX={4} paddingY={1} borderBottomWidth="1px" borderColor="border">
          {ticks.all}
        </Box>
      )}
      <Box as="ul" {...marks(props)} css={cardStyles}>
        {rows.map((row) => {
          const key = rowKey(row);
          const open = opened.has(key);
          return density === 'comfortable' ? (
            <Card key={key} {...props} row={row} open />
          ) : (
            <Card key={key} {...props} row={row} open={open} onToggle={() => toggle(key)} />
          );
        })}
      </Box>
    </>
  );
}

type CardProps<Row> = Props<Row> & { row: Row; open: boolean; onToggle?: () => void };

/** All of a row or, in three lines, what tells it from others and the first action. */
function Card<Row>({ columns, row, rowKey, ticks, actions, below, pairs, open, onToggle }: CardProps<Row>) {
  const [heading, ...others] = columns;
  const shown = open ? others : others.filter(({ brief }) => brief);
  return (
    <li data-row={rowKey(row)} data-closed={open ? undefined : ''}>
      <div data-head="" data-tick={ticks ? '' : undefined}>
        {ticks?.one(row)}
        {ticks ? <div>{heading?.cell(row)}</div> : heading?.cell(row)}
      </div>
      {shown.length > 0 && (
        <dl>
          {shown.map((column) => [
            <dt key={`${column.header} label`}>{column.header}</dt>,
            <dd key={column.header}>{column.cell(row)}</dd>,
          ])}
        </dl>
      )}
      {open && below?.(row)}
      {(actions || onToggle) && (
        <div data-actions={pairs ? 'pairs' : ''}>
          {actions?.(row)}
          {onToggle && (
            <button
              type="button"
              data-toggle=""
              aria-expanded={open}
              aria-label={open ? 'Show less' : 'Show all'}
              onClick={onToggle}
            >
              <ChevronDownIcon />
            </button>
          )}
        </div>
      )}
    </li>
  );
}

/** What a table is loses its meaning where it is drawn as a grid, unless that is said. */
const as = (role: string) => ({ role });

function Table<Row>(props: Drawn<Row>) {
  const { columns, rows, rowKey, ticks, actions, below, pairs, sorting, density } = props;
  const table = useWholeRow();
  const [heading, ...others] = columns;
  const widths = [
    ...(ticks ? ['2.5rem'] : []),
    ...columns.map(({ share = 1 }) => `minmax(min(5.5rem, 10%), ${share}fr)`),
    ...(actions ? [(pairs ? PAIRS : ACTIONS)[density]] : []),
  ];
  return (
    <chakra.table
      {...as('table')}
      {...marks(props)}
      ref={table}
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
