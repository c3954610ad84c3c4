import { chakra } from '@chakra-ui/react';
import type { Selection } from './useSelection.ts';

/** A checkbox with its text, as large as a finger needs it. `CheckboxGroup` says why it is the browser's own. */
export const Tick = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { base: '11', lg: '6' },
    minWidth: '6',
    cursor: 'pointer',
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

type Props<R extends { id: number }> = { rows: readonly R[]; selection: Selection<R> };

/** Selects all rows on the page, or none. */
function TickAll<R extends { id: number }>({ rows, selection }: Props<R>) {
  const share = selection.share(rows);
  return (
    <Tick>
      <input
        type="checkbox"
        ref={(box) => {
          if (box) box.indeterminate = share === 'some';
        }}
        checked={share === 'all'}
        disabled={!selection.ready}
        onChange={({ target: { checked } }) => selection.toggleAll(rows, checked)}
      />
      <span>Select all on this page</span>
    </Tick>
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
    <Tick>
      <input
        type="checkbox"
        aria-label={`Select ${nameOf(row)}`}
        checked={selection.has(row)}
        disabled={!selection.ready}
        onChange={({ target: { checked } }) => selection.toggle(row, checked)}
      />
    </Tick>
  ),
});
