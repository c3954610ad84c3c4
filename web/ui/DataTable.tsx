import { usePreferences } from './preferences.ts';
import { Cards } from './table/Cards.tsx';
import type { TableProps } from './table/props.ts';
import { Table } from './table/Table.tsx';
import { useRowAgain } from './table/useRowAgain.ts';
import { usePrinting } from './usePrinting.ts';
import { useTables } from './useTables.ts';

/**
 * Rows in a table, or as cards where it would not fit. On paper they are a table without its controls. The first column
 * is the heading of each row.
 */
export function DataTable<Row>(props: TableProps<Row>) {
  const { density } = usePreferences();
  const fits = useTables();
  const printing = usePrinting();
  useRowAgain();
  if (printing) return <Table {...props} sorting={undefined} density={density} />;
  return fits ? <Table {...props} density={density} /> : <Cards {...props} density={density} />;
}
