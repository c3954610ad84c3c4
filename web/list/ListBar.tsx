import { Box } from '@chakra-ui/react';
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
  if (!pagination) return null;
  const paged = !list.searching || page !== undefined;
  return (
    <Box paddingX={4} paddingY={3} display={count > 0 ? 'grid' : 'contents'} gap={3} data-screen-only="">
      {list.searching && page && <p role="status">{count > 0 && page.found(rows.length, page.rows)}</p>}
      <Pagination
        label={`Pages of ${noun}`}
        {...pagination}
        {...(!paged && { page: 1, totalPages: 1 })}
        // Until the first answer of a search the rows are still those of the list.
        rows={paged || !list.loading ? count : 0}
        alwaysCounted={!paged || list.alwaysCounted}
        note={
          !paged &&
          count < pagination.total &&
          !list.rest &&
          '. Search for more of the name to see the others.'
        }
        onPage={list.setPage}
      />
      {count > 0 && (
        <Box display="flex" flexWrap="wrap" alignItems="center" justifyContent="space-between" gap={3}>
          {paged && pagination.total > Math.min(...pageSizes) && (
            <RowsPerPage sizes={pageSizes} value={list.state.limit} onChange={list.setLimit} />
          )}
          <DensityChoice />
        </Box>
      )}
    </Box>
  );
}
