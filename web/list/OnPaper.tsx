import type { FilterName } from '#shared/domain/listNames.ts';
import type { ListState } from './address.ts';
import { FILTER_LABELS, filterText } from './filterLabels.ts';
import { PaperLine } from './PaperLine.tsx';
import type { RecordList } from './useRecordList.ts';

type Asked = ListState & { filters?: Partial<Record<FilterName, string>> };

/** What paper says of a list of records in place of its controls. */
export function OnPaper({
  list: { state, rows = [], pagination, asked = [] },
}: {
  list: RecordList<unknown>;
}) {
  const { q, filters = {} }: Asked = state;
  const named = Object.entries(filters).map(
    ([name, value]) => [FILTER_LABELS[name as FilterName], filterText(name as FilterName, value)] as const,
  );
  return <PaperLine rows={rows.length} pagination={pagination} asked={[['Search', q], ...named, ...asked]} />;
}
