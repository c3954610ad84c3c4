import type { ComponentProps } from 'react';
import { postScreen } from '#shared/messages/postScreen.ts';
import { PagedRows } from '../../list/PagedRows.tsx';
import type { AddressState } from '../../list/useAddressState.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import type { Column } from '../../ui/table/props.ts';
import { type PostState, posts } from './postState.ts';

type Props<Row> = {
  address: AddressState<PostState>;
  tab: PostState['tab'];
  answer: ComponentProps<typeof PagedRows<Row>>['answer'];
  columns: readonly Column<Row>[];
};

/** A page of one of the lists of posts, or a sentence in its place. */
export function PostList<Row extends { id: number }>({ address, tab, answer, columns }: Props<Row>) {
  const { district, rd_block, designation } = address.state;
  return (
    <PagedRows
      address={address}
      answer={answer}
      asked={posts.chosen(address.state)}
      loadFailed={postScreen.loadFailed}
      empty={<EmptyNote title={postScreen.empty[tab]} hint={postScreen.emptyHint[tab]} />}
      label="Pages of posts"
      filters={[
        ['List', postScreen.tabs[tab]],
        ['District', district],
        ['RD Block', rd_block],
        ['Designation', tab === 'proposed' ? '' : designation],
      ]}
    >
      {(rows) => (
        <DataTable
          label={postScreen.tabs[tab]}
          columns={columns}
          rows={rows}
          rowKey={({ id }) => id}
          busy={answer.isLoading}
        />
      )}
    </PagedRows>
  );
}
