import type { ReactNode } from 'react';
import type { Order, Sort } from '#shared/domain/listNames.ts';
import type { Density } from '../preferences.ts';

/**
 * `cell` is told whether it stands in a table or on a card. `share` is the column's part of the width, beside 1 of most
 * others. `brief` says that it stands on a compact card too, where one line is cut at its end: `first` stands before the
 * others. `short` names the value there, where the value does not name itself. `sort` is the order of the list that its
 * header chooses.
 */
export type Column<Row> = {
  header: string;
  cell: (row: Row, inTable?: boolean) => ReactNode;
  share?: number;
  brief?: true | 'first';
  short?: string;
  sort?: Sort;
};

/** The columns of a table. The first one names the row, so it is never hidden. */
export const unhidden = <Row>({ columns, hidden = [] }: TableProps<Row>) =>
  columns.filter(({ header }, i) => i === 0 || !hidden.includes(header));

/** The columns of a compact card, those that must not be cut before the others. */
export const briefly = <C extends { brief?: Column<never>['brief'] }>(columns: readonly C[]): C[] => [
  ...columns.filter(({ brief }) => brief === 'first'),
  ...columns.filter(({ brief }) => brief === true),
];

export type TableProps<Row> = {
  /** Names the table for screen readers. */
  label: string;
  columns: readonly Column<Row>[];
  /** The headers of columns that a table leaves out. A card, which folds, has them all. */
  hidden?: readonly string[];
  rows: readonly Row[];
  rowKey: (row: Row) => string | number;
  actions?: (row: Row) => ReactNode;
  /** A column of checkboxes before the others. `all` stands in its head and selects every row, `one` selects one. */
  ticks?: { all: ReactNode; one: (row: Row) => ReactNode };
  /** Content below a row, over its whole width. Undefined for none. */
  below?: (row: Row) => ReactNode;
  /** Shows the actions in pairs, for rows with many actions. */
  pairs?: boolean;
  /**
   * Lets headers order the rows by their columns: those that `headers` names, or all. `by` is the header that orders them
   * now.
   */
  sorting?: {
    by: string | undefined;
    order: Order;
    headers?: readonly string[];
    onSort: (header: string) => void;
  };
  /** Whether newer rows are loading. The present ones stay until then. */
  busy?: boolean;
};

/** Rows beyond which a list draws only those in sight. */
const LONG = 100;

export type Drawn<Row> = TableProps<Row> & { density: Density };

/** The attributes by which the styles and screen readers know the rows. */
export const marks = <Row>({ label, rows, busy = false, density }: Drawn<Row>) => ({
  'aria-label': label,
  'aria-busy': busy,
  'data-density': density,
  'data-long': rows.length > LONG ? '' : undefined,
});
