import { chakra } from '@chakra-ui/react';
import type { FilterName } from '#shared/domain/listNames.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { rowRange } from '../ui/pageWindow.ts';
import { usePrinting } from '../ui/usePrinting.ts';
import { FILTER_LABELS, filterText } from './filterLabels.ts';
import type { ListState } from './listState.ts';
import type { RecordList } from './useRecordList.ts';

type Asked = ListState & { filters?: Partial<Record<FilterName, string>> };

/**
 * Which rows of how many are printed, and what they were searched and filtered by. The screen shows that in its
 * controls, which paper leaves out.
 */
export function OnPaper({ list: { state, rows = [], pagination } }: { list: RecordList<unknown> }) {
  const printing = usePrinting();
  if (!printing || !pagination) return null;
  const { q, filters = {} }: Asked = state;
  const { from, to } = rowRange(pagination.page, pagination.limit, rows.length);
  const asked = [
    sharedMessages.showing(from, to, pagination.total),
    ...(q ? [`Search: ${q}`] : []),
    ...Object.entries(filters).map(
      ([name, value]) => `${FILTER_LABELS[name as FilterName]}: ${filterText(name as FilterName, value)}`,
    ),
  ];
  return <chakra.p marginBottom={2}>{asked.join(' · ')}</chakra.p>;
}
