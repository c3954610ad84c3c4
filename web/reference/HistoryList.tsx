import { Box } from '@chakra-ui/react';
import { FactPairs } from '../ui/FactList.tsx';
import type { HistoryEntry } from './histories.ts';

const listStyles = {
  listStyle: 'none',
  margin: 0,
  padding: 0,
  display: 'grid',
  gap: 3,
  '& > li': { borderInlineStartWidth: '3px', borderColor: 'border.emphasized', paddingInlineStart: 3 },
  '& strong': { fontWeight: 'semibold', overflowWrap: 'anywhere' },
  '& dl': {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(8.5rem, 1fr))',
    columnGap: 4,
    rowGap: 1,
    margin: 0,
    marginTop: 1,
  },
  '& dl > div': { minWidth: 0 },
  '& dt': { color: 'fg.muted', fontSize: 'xs' },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
};

/** A history in full, entry by entry. */
export function HistoryList({ entries }: { entries: readonly HistoryEntry[] }) {
  return (
    <Box as="ul" css={listStyles}>
      {entries.map(({ place, title, facts }) => (
        <li key={place}>
          <strong>{title}</strong>
          <dl>
            <FactPairs items={facts} />
          </dl>
        </li>
      ))}
    </Box>
  );
}
