import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { useMediaQuery } from './useMediaQuery.ts';

export type Column<Row> = { header: string; cell: (row: Row) => ReactNode };

type Props<Row> = {
  /** Names the table for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  /** Newer rows are on their way; these stay until they come. */
  busy?: boolean;
};

/** Below this the rows are cards; the width of a landscape tablet. */
const WIDE = '(min-width: 62em)';

// One style for the whole table: a recipe for each cell would cost more than all the rest of the page.
const common = {
  transition: 'opacity 0.15s',
  '&[aria-busy=true]': { opacity: 0.6 },
  '& strong': { fontWeight: 'semibold' },
  '& small': { display: 'block', fontSize: 'sm', color: 'fg.muted' },
  '& [data-actions]': { display: 'flex', flexWrap: 'wrap', gap: 1 },
  '& [data-actions] > *': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    paddingX: 2,
    borderRadius: 'md',
    fontWeight: 'medium',
    cursor: 'pointer',
    color: 'colorPalette.fg',
    focusVisibleRing: 'inside',
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
  '& tbody tr:hover': { background: 'bg.subtle' },
  '& [data-actions] > *': { ...common['& [data-actions] > *'], minHeight: '8' },
  '& td:last-of-type': { width: '1%', whiteSpace: 'nowrap' },
  '& td:last-of-type [data-actions]': { flexWrap: 'nowrap', marginY: -1 },
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
  '& dl': { display: 'grid', gridTemplateColumns: '7.5rem 1fr', columnGap: 3, rowGap: 1, marginY: 2 },
  '& dt': { color: 'fg.muted', fontSize: 'sm' },
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

/** Rows in a table, or as cards where it would not fit. The first column is each row's heading. */
export function DataTable<Row>({ label, columns, rows, rowKey, actions, busy = false }: Props<Row>) {
  const wide = useMediaQuery(WIDE);
  const [heading, ...others] = columns;
  if (!heading) return null;

  if (!wide)
    return (
      <Box as="ul" aria-label={label} aria-busy={busy} css={cardStyles}>
        {rows.map((row) => (
          <li key={rowKey(row)}>
            {heading.cell(row)}
            <dl>
              {others.map((column) => [
                <dt key={`${column.header} label`}>{column.header}</dt>,
                <dd key={column.header}>{column.cell(row)}</dd>,
              ])}
            </dl>
            {actions && <div data-actions="">{actions(row)}</div>}
          </li>
        ))}
      </Box>
    );

  return (
    <chakra.table aria-label={label} aria-busy={busy} css={tableStyles}>
      <thead>
        <tr>
          {columns.map(({ header }) => (
            <th key={header} scope="col">
              {header}
            </th>
          ))}
          {actions && <th scope="col">Actions</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            <th scope="row">{heading.cell(row)}</th>
            {others.map((column) => (
              <td key={column.header}>{column.cell(row)}</td>
            ))}
            {actions && (
              <td>
                <div data-actions="">{actions(row)}</div>
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </chakra.table>
  );
}
