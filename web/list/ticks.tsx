import { TickBox } from '../ui/TickBox.tsx';
import type { Selection } from './useSelection.ts';

type Props<R extends { id: number }> = { rows: readonly R[]; selection: Selection<R> };

/** Selects all rows on the page, or none. */
function TickAll<R extends { id: number }>({ rows, selection }: Props<R>) {
  const share = selection.share(rows);
  return (
    <TickBox
      low
      inputRef={(box) => {
        if (box) box.indeterminate = share === 'some';
      }}
      checked={share === 'all'}
      disabled={!selection.ready}
      onChange={(checked) => selection.toggleAll(rows, checked)}
    >
      <span>Select all on this page</span>
    </TickBox>
  );
}

/** The column that selects rows of a page. */
export const ticks = <R extends { id: number }>(
  rows: readonly R[],
  selection: Selection<R>,
  nameOf: (row: R) => string,
) => ({
  all: <TickAll rows={rows} selection={selection} />,
  one: (row: R) => (
    <TickBox
      low
      label={`Select ${nameOf(row)}`}
      checked={selection.has(row)}
      disabled={!selection.ready}
      onChange={(checked) => selection.toggle(row, checked)}
    />
  ),
});
