import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { showNumber } from '#shared/domain/numbers.ts';
import { showType } from '#shared/domain/text.ts';
import { takeFocus } from '../takeFocus.ts';
import { ChartPanel } from './ChartPanel.tsx';
import type { Share } from './share.ts';

type Props = { title: string; noun: string; shares: readonly Share[]; total?: number };

/** How many bars show at first. The others show on request, and always on paper. */
const SHOWN = 12;

const barStyles = {
  listStyle: 'none',
  display: 'grid',
  gap: 1,
  '& > li > *': {
    display: 'grid',
    gridTemplateColumns: { base: 'minmax(4rem, 7.5rem) minmax(1rem, 1fr) 3rem', md: '10rem 1fr 3rem' },
    alignItems: 'center',
    columnGap: 3,
    minHeight: { base: '11', md: '8' },
    borderRadius: 'sm',
  },
  '& a:hover': { background: 'bg.muted', textDecoration: 'underline' },
  '& a [data-name]': { color: 'brand.fg' },
  '& [data-name]': { fontSize: 'sm', overflowWrap: 'anywhere', lineHeight: 1.2 },
  '& [data-bar]': { height: '1rem', background: 'bg.muted', borderRadius: 'sm', overflow: 'hidden' },
  '& [data-bar] > span': { display: 'block', height: 'full', background: 'brand.border' },
  '& [data-count]': { textAlign: 'end', fontVariantNumeric: 'tabular-nums' },
  '@media (forced-colors: active)': {
    '& [data-bar]': { outline: '1px solid', outlineColor: 'CanvasText' },
    '& [data-bar] > span': { forcedColorAdjust: 'none', background: 'CanvasText' },
  },
  '@media screen': { '&[data-short] > li:nth-of-type(n + 13)': { display: 'none' } },
};

function Bar({ name, count, largest }: Share & { largest: number }) {
  return (
    <>
      <span data-name="">{showType(name)}</span>
      <span data-bar="" aria-hidden="true">
        <span style={{ width: `${(100 * count) / largest}%` }} />
      </span>
      <span data-count="">{showNumber(count)}</span>
    </>
  );
}

/** Counts as bars, the largest first, each beside its number. A bar links to the list of what it counts. */
export function BarChart({ title, noun, shares, total }: Props) {
  const [asked, setAsked] = useState(false);
  const all = asked || shares.length <= SHOWN;
  const largest = Math.max(1, ...shares.map(({ count }) => count));
  return (
    <ChartPanel title={title} noun={noun} shares={shares} total={total}>
      <Box
        as="ul"
        css={barStyles}
        data-short={all ? undefined : ''}
        tabIndex={-1}
        ref={asked ? takeFocus : undefined}
      >
        {shares.map((share) => (
          <li key={share.name}>
            {share.to ? (
              <Link to={share.to}>
                <Bar {...share} largest={largest} />
              </Link>
            ) : (
              <div>
                <Bar {...share} largest={largest} />
              </div>
            )}
          </li>
        ))}
      </Box>
      {!all && (
        <Button size="sm" variant="outline" marginTop={2} onClick={() => setAsked(true)}>
          Show all {showNumber(shares.length)}
        </Button>
      )}
    </ChartPanel>
  );
}
