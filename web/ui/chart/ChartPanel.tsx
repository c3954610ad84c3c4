import { Box, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { showNumber } from '#shared/domain/numbers.ts';
import { showType } from '#shared/domain/text.ts';
import { reportMessages } from '#shared/messages/reports.ts';
import { TitledPanel } from '../TitledPanel.tsx';
import { type Share, showPart, totalOf } from './share.ts';

type Props = {
  title: string;
  /** What is counted, in the plural. */
  noun: string;
  shares: readonly Share[];
  /** The whole of which the parts are percents. Unless given, it is the sum of the counts. */
  total?: number;
  children: ReactNode;
};

const tableStyles = {
  width: '100%',
  marginTop: 2,
  fontSize: 'sm',
  borderCollapse: 'collapse',
  '& th, & td': { textAlign: 'start', fontWeight: 'normal', paddingY: 1, borderBottomWidth: '1px' },
  '& thead th': { color: 'fg.muted' },
  '& tbody th': { overflowWrap: 'anywhere' },
  '& :is(th, td) ~ :is(th, td)': { textAlign: 'end', fontVariantNumeric: 'tabular-nums', paddingStart: 3 },
};

/** Says in a sentence what the picture shows. */
function inWords(noun: string, shares: readonly Share[], total: number): string {
  // Years stand in their own order, others with the largest first.
  const [most] = shares.toSorted((a, b) => b.count - a.count);
  if (!most) return reportMessages.none;
  return `Most ${noun}: ${showType(most.name)}, ${showNumber(most.count)} of ${showNumber(total)}`;
}

/** A chart below its title, with a sentence about it. On request also a table of its numbers. */
export function ChartPanel({ title, noun, shares, total = totalOf(shares), children }: Props) {
  return (
    <TitledPanel title={title} titleGap={0} data-whole="">
      <chakra.p color="fg.muted" fontSize="sm" marginBottom={3}>
        {inWords(noun, shares, total)}
      </chakra.p>
      {shares.length > 0 && (
        <>
          {children}
          <Box as="details" marginTop={3} fontSize="sm">
            <chakra.summary cursor="pointer" color="brand.fg" width="fit-content" minHeight="6">
              As a table<chakra.span srOnly>: {title}</chakra.span>
            </chakra.summary>
            <chakra.table aria-label={title} css={tableStyles}>
              <thead>
                <tr>
                  <th scope="col">Name</th>
                  <th scope="col">Number</th>
                  <th scope="col">Share</th>
                </tr>
              </thead>
              <tbody>
                {shares.map(({ name, count }) => (
                  <tr key={name}>
                    <th scope="row">{showType(name)}</th>
                    <td>{showNumber(count)}</td>
                    <td>{showPart(count, total)}</td>
                  </tr>
                ))}
              </tbody>
            </chakra.table>
          </Box>
        </>
      )}
    </TitledPanel>
  );
}
