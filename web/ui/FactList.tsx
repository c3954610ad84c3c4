import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';

export type Fact = readonly [label: string, value: ReactNode];

const listStyles = {
  display: 'grid',
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  columnGap: 6,
  rowGap: 3,
  // Several boxes to tick take the whole width.
  '& > div:has(fieldset)': { gridColumn: '1 / -1' },
  '& dt': { fontSize: 'sm', color: 'fg.muted' },
  '& dd': { margin: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-line' },
};

/** Labelled values, in one column or two. */
export function FactList({ items }: { items: readonly Fact[] }) {
  return (
    <Box as="dl" css={listStyles}>
      {items.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </Box>
  );
}
