import { Box } from '@chakra-ui/react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { DensityChoice } from '../ui/DensityChoice.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { RowsPerPage } from '../ui/RowsPerPage.tsx';
import { PAGE_SIZES } from './pageSizes.ts';
import type { RecordList } from './useRecordList.ts';

type Props = {
  /** The kind of record, in the plural. */
  noun: string;
  list: RecordList<unknown>;
};

/** The line below the rows: which rows of how many are shown, and the buttons to the others. */
export function ListBar({ noun, list }: Props) {
  const { pagination, rows = [], page, pageSizes = PAGE_SIZES } = list;
  const count = page?.rows ?? rows.length;
  if (!pagination || count === 0) return null;
  const paged = !list.searching || page !== undefined;
  return (
    <Box paddingX={4} paddingY={3} display="grid" gap={3} data-screen-only="">
      {list.searching && page && <p role="status">{page.found(rows.length, page.rows)}</p>}
      {!paged ? (
        // Until the first answer of a search the rows are still those of the list.
        !list.loading && (
          <SearchTotal shown={rows.length} total={pagination.total} rest={list.rest !== undefined} />
        )
      ) : (
        <Pagination
          label={`Pages of ${noun}`}
          {...pagination}
          rows={count}
          alwaysCounted={list.alwaysCounted}
          onPage={list.setPage}
        />
      )}
      <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
        {paged && pagination.total > Math.min(...pageSizes) && (
          <RowsPerPage sizes={pageSizes} value={list.state.limit} onChange={list.setLimit} />
        )}
        <DensityChoice />
      </Box>
    </Box>
  );
}

/** How many rows a search found, and what to do where they are more than one page holds. */
const SearchTotal = ({ shown, total, rest }: { shown: number; total: number; rest: boolean }) => (
  <p role="status">
    {sharedMessages.showing(1, shown, total)}
    {shown < total && !rest && '. Search for more of the name to see the others.'}
  </p>
);
