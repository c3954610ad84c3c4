import { Box } from '@chakra-ui/react';
import { Link } from 'react-router-dom';
import { showNumber } from '#shared/domain/numbers.ts';
import { showType } from '#shared/domain/text.ts';
import { ChartPanel } from '../../ui/chart/ChartPanel.tsx';
import { type Share, showPart, totalOf } from '../../ui/chart/share.ts';

type Props = { title: string; shares: readonly Share[] };

// The order and the number beside each name also tell the parts apart, not colour alone.
const partStyles = {
  '& [data-whole-bar]': { display: 'flex', gap: '2px', height: '1.75rem', marginBottom: 3 },
  '& [data-whole-bar] > span': { minWidth: '3px', borderRadius: 'sm' },
  '& ul': { listStyle: 'none', display: 'grid', gap: 1 },
  '& li > *': {
    display: 'grid',
    gridTemplateColumns: '1rem 1fr auto 3.5rem',
    alignItems: 'center',
    columnGap: 3,
    minHeight: { base: '11', md: '8' },
    borderRadius: 'sm',
  },
  '& a > :nth-of-type(2)': { color: 'brand.fg' },
  '& a:hover': { background: 'bg.muted', textDecoration: 'underline' },
  '& [data-key]': { width: '1rem', height: '1rem', borderRadius: 'sm' },
  '& li > * > :nth-of-type(n + 3)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '& li > * > :last-child': { color: 'fg.muted', fontSize: 'sm' },
  '& [data-part="0"]': { background: 'brand.border' },
  '& [data-part="1"]': { background: 'orange.border' },
  '& [data-part="2"]': { background: 'green.border' },
  '& [data-part="3"]': { background: 'purple.border' },
  '& [data-part="4"]': { background: 'cyan.border' },
  '& [data-part="5"]': { background: 'gray.border' },
};
const COLOURS = 6;

/** The teachers as parts of a whole: one divided bar, and below it each part with its number. A part links to its list. */
export function PartsChart({ title, shares }: Props) {
  const total = totalOf(shares);
  return (
    <ChartPanel title={title} noun="teachers" shares={shares}>
      <Box css={partStyles}>
        <div data-whole-bar="" aria-hidden="true">
          {shares.map(({ name, count }, place) => (
            <span key={name} data-part={place % COLOURS} style={{ flexGrow: count }} />
          ))}
        </div>
        <ul>
          {shares.map(({ name, count, to }, place) => {
            const row = (
              <>
                <span data-key="" data-part={place % COLOURS} aria-hidden="true" />
                <span>{showType(name)}</span>
                <span>{showNumber(count)}</span>
                <span>{showPart(count, total)}</span>
              </>
            );
            return <li key={name}>{to ? <Link to={to}>{row}</Link> : <div>{row}</div>}</li>;
          })}
        </ul>
      </Box>
    </ChartPanel>
  );
}
