import { chakra } from '@chakra-ui/react';
import type { User } from '#shared/domain/user.ts';
import type { Selection } from './useSelection.ts';

/** As large as a finger needs it. */
const Tick = chakra('label', {
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

/** Selects all accounts on the page, or none. */
function TickAll({ rows, selection }: { rows: readonly User[]; selection: Selection }) {
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

/** The column that selects accounts of a page. */
export const ticks = (rows: readonly User[], selection: Selection) => ({
  all: <TickAll rows={rows} selection={selection} />,
  one: (user: User) => (
    <Tick>
      <input
        type="checkbox"
        aria-label={`Select ${user.username}`}
        checked={selection.has(user)}
        disabled={!selection.ready}
        onChange={({ target: { checked } }) => selection.toggle(user, checked)}
      />
    </Tick>
  ),
});
