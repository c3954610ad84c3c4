import { Box } from '@chakra-ui/react';
import type { Pagination as Pages } from '#shared/contracts/responses.ts';
import { postScreen } from '#shared/messages/postScreen.ts';
import { PaperLine } from '../../list/PaperLine.tsx';
import { type AddressState, useLastPage } from '../../list/useAddressState.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import type { Column } from '../../ui/table/props.ts';
import type { PostState, PostTab } from './postState.ts';

type Props<Row> = {
  address: AddressState<PostState>;
  tab: PostTab;
  answer: {
    data?: { data: Row[]; pagination: Pages };
    error?: unknown;
    isLoading: boolean;
    mutate: () => unknown;
  };
  columns: readonly Column<Row>[];
};

/** A page of one of the lists of posts, or a sentence in its place. */
export function PostList<Row extends { id: number }>({ address, tab, answer, columns }: Props<Row>) {
  const { data, error, isLoading, mutate } = answer;
  useLastPage(address, answer);
  const { district, rd_block, designation } = address.state;
  return (
    <>
      {error !== undefined && (
        <RetryNote text={postScreen.loadFailed} onRetry={() => void mutate()} busy={isLoading} />
      )}
      {!data && error === undefined && <RowsLoading rows={8} />}
      {data?.data.length === 0 && (
        <EmptyNote title={postScreen.empty[tab]} hint={postScreen.emptyHint[tab]} />
      )}
      {data && data.data.length > 0 && (
        <>
          <PaperLine
            rows={data.data.length}
            pagination={data.pagination}
            asked={[
              ['List', postScreen.tabs[tab]],
              ['District', district],
              ['RD Block', rd_block],
              ['Designation', tab === 'proposed' ? '' : designation],
            ]}
          />
          <DataTable
            label={postScreen.tabs[tab]}
            columns={columns}
            rows={data.data}
            rowKey={({ id }) => id}
            busy={isLoading}
          />
          <Box padding={4} data-screen-only="">
            <Pagination
              label="Pages of posts"
              {...data.pagination}
              rows={data.data.length}
              onPage={(page) => address.go({ page })}
            />
          </Box>
        </>
      )}
    </>
  );
}
