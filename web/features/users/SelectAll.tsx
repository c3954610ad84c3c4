import { chakra } from '@chakra-ui/react';
import type { User } from '#shared/domain/user.ts';
import type { Selection } from './useSelection.ts';

export const Tick = chakra('label', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: 2,
    minHeight: { base: '11', md: '8' },
    cursor: 'pointer',
    '& input': { width: 4, height: 4, flexShrink: 0, accentColor: 'var(--chakra-colors-brand-solid)' },
  },
});

/** A box above the rows that ticks all of the page, or none. */
export function SelectAll({ rows, selection }: { rows: readonly User[]; selection: Selection }) {
  const share = selection.share(rows);
  return (
    <chakra.div paddingX={{ base: 4, lg: 3 }} paddingY={1} borderBottomWidth="1px" borderColor="border">
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
        Select all on this page
      </Tick>
    </chakra.div>
  );
}
