import { chakra } from '@chakra-ui/react';
import type { Pagination } from '#shared/contracts/responses.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { rowRange } from '../ui/pageWindow.ts';
import { usePrinting } from '../ui/usePrinting.ts';

type Props = {
  /** How many rows are printed. */
  rows: number;
  pagination: Pagination | undefined;
  /** What the rows were searched and filtered by, each with its name and value. A value that is '' is left out. */
  asked: readonly (readonly [name: string, value: string])[];
};

/**
 * Which rows of how many are printed, and what they were searched and filtered by. The screen shows that in its
 * controls, which paper leaves out.
 */
export function PaperLine({ rows, pagination, asked }: Props) {
  const printing = usePrinting();
  if (!printing || !pagination) return null;
  const { from, to } = rowRange(pagination.page, pagination.limit, rows);
  const parts = [
    sharedMessages.showing(from, to, pagination.total),
    ...asked.flatMap(([name, value]) => (value ? [`${name}: ${value}`] : [])),
  ];
  return <chakra.p marginBottom={2}>{parts.join(' · ')}</chakra.p>;
}
