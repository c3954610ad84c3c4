import { Box } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import type { Pagination as Pages } from '#shared/contracts/responses.ts';
import { Pagination } from '../ui/Pagination.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import { RowsLoading } from '../ui/RowsLoading.tsx';
import { PaperLine } from './PaperLine.tsx';
import { type PageState, useLastPage } from './useAddressState.ts';
import { usePagesOf } from './useRecordList.ts';

type Props<Row> = {
  /** Where the page stands, mostly the address. */
  address: PageState;
  answer: {
    data?: { data: readonly Row[]; pagination: Pages } | undefined;
    error?: unknown;
    isLoading: boolean;
    isValidating: boolean;
    mutate: () => unknown;
  };
  /** The request without its page. Absent where nothing but the page can be chosen. */
  asked?: unknown;
  loadFailed: string;
  /** Stands in the place of rows where there are none. */
  empty: ReactNode;
  /** Names the pages for screen readers. */
  label: string;
  /** What the rows were filtered by, as paper names it. Without it, paper does not count them either. */
  filters?: readonly (readonly [name: string, value: string])[];
  /** Whether to count the rows even when there is only one page. */
  alwaysCounted?: boolean;
  /** The space around what stands beside the rows. */
  inset?: number;
  children: (rows: readonly Row[]) => ReactNode;
};

/**
 * The rows of a page and the way to the others, in a panel. Until an answer comes, and when a request fails, the last
 * rows stay. They are not counted then as those of a request that failed.
 */
export function PagedRows<Row>({ address, answer, asked, filters, inset = 4, ...props }: Props<Row>) {
  const { data, error, isLoading, isValidating, mutate } = answer;
  const strayed = useLastPage(address, answer);
  const pages = usePagesOf(asked, answer);
  const rows = data?.data ?? [];
  const failed = error !== undefined;
  const counted = rows.length > 0 && (props.alwaysCounted || (pages && pages.totalPages > 1));
  const waits = !failed && (!data || isLoading || strayed);
  return (
    <>
      {failed && (
        <Box paddingX={inset} paddingTop={inset}>
          <RetryNote text={props.loadFailed} onRetry={() => void mutate()} busy={isValidating} />
        </Box>
      )}
      {filters && <PaperLine rows={rows.length} pagination={pages} asked={filters} />}
      {rows.length > 0 && props.children(rows)}
      {rows.length === 0 && waits && <RowsLoading rows={8} />}
      {/* Always there, because most screen readers say nothing of a status that comes with its text. */}
      <Box role="status" _empty={{ position: 'absolute' }}>
        {rows.length === 0 && !waits && pages && !isLoading && props.empty}
      </Box>
      {pages && (
        <Box display={counted ? undefined : 'contents'} padding={inset} data-screen-only="">
          <Pagination
            label={props.label}
            {...pages}
            rows={rows.length}
            alwaysCounted={props.alwaysCounted}
            onPage={(page) => address.go({ page })}
          />
        </Box>
      )}
    </>
  );
}
