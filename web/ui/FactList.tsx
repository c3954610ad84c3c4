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

type Props = { items: readonly Fact[] };

/** What stands in a `dl`: each label with its value. */
export const FactPairs = ({ items }: Props) =>
  items.map(([label, value]) => (
    <div key={label}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  ));

/** Labelled values, in one column or two. */
export const FactList = ({ items }: Props) => (
  <Box as="dl" css={listStyles}>
    <FactPairs items={items} />
  </Box>
);
