import { Box, Button, chakra } from '@chakra-ui/react';
import { sharedMessages } from '#shared/messages/shared.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { RowsPerPage } from '../ui/RowsPerPage.tsx';
import { PAGE_SIZES } from './listState.ts';
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
    <Box paddingX={4} paddingY={3} display="grid" gap={3}>
      {list.searching && page && <p role="status">{page.found(rows.length, page.rows)}</p>}
      {!paged ? (
        <SearchTotal shown={rows.length} total={pagination.total} onMore={list.showMore} />
      ) : (
        <Pagination
          label={`Pages of ${noun}`}
          {...pagination}
          rows={count}
          alwaysCounted={list.alwaysCounted}
          onPage={list.setPage}
        />
      )}
      {paged && pagination.total > Math.min(...pageSizes) && (
        <RowsPerPage sizes={pageSizes} value={list.state.limit} onChange={list.setLimit} />
      )}
    </Box>
  );
}

function SearchTotal({ shown, total, onMore }: { shown: number; total: number; onMore?: () => void }) {
  return (
    <Box display="flex" flexWrap="wrap" alignItems="center" gap={3}>
      <chakra.p role="status">
        {sharedMessages.showing(1, shown, total)}
        {shown < total && !onMore && '. Search for more of the name to see the others.'}
      </chakra.p>
      {onMore && (
        <Button variant="outline" size="sm" onClick={onMore}>
          Show more
        </Button>
      )}
    </Box>
  );
}
