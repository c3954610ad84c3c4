import { Box, Button, chakra } from '@chakra-ui/react';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import { pageOf } from '../../list/pageOf.ts';
import { RowActions } from '../../list/RowActions.tsx';
import { SearchBox } from '../../list/SearchBox.tsx';
import { useHeldState } from '../../session/heldWork.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { RowsPerPage } from '../../ui/RowsPerPage.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { useCollection } from './collectionCalls.ts';
import { DeleteItemDialog } from './DeleteItemDialog.tsx';
import { ItemDialog } from './ItemDialog.tsx';
import { itemColumns } from './itemColumns.tsx';
import { filterItems } from './itemRows.ts';
import { PAGE_SIZES, type SettingsState } from './settingsState.ts';

type Props = { state: SettingsState; go: (change: Partial<SettingsState>) => void };
type Opened = { kind: 'add' } | { kind: 'edit' | 'delete'; item: MasterItem };

const HEADINGS: Partial<Record<Collection, string>> = { subjects: 'Subjects Taught' };

/** One collection: a table of its items, and the dialogs that add, change and remove them. */
export function CollectionPanel({ state, go }: Props) {
  const { tab: collection, q, limit, inactive } = state;
  const { one, many } = COLLECTION_NAMES[collection];
  const { can } = useSession();
  const list = useCollection(collection);
  const [opened, setOpened] = useHeldState<Opened>(`opened:${collection}`, ({ kind }) => kind !== 'delete');
  const { region, stepDone } = useFocusAfter();
  const close = () => setOpened(undefined);

  const { items = [] } = list;
  const found = filterItems(items, { q, inactive });
  const { rows, page, totalPages } = pageOf(found, state.page, limit);
  const waits = !list.items && list.loading;
  const sized = found.length > PAGE_SIZES[0];

  const actions = (item: MasterItem) => (
    <RowActions
      name={item.name}
      onEdit={can('master_data.update') && (() => setOpened({ kind: 'edit', item }))}
      onDelete={
        can('master_data.delete') &&
        (() => {
          list.countAgain();
          setOpened({ kind: 'delete', item });
        })
      }
    />
  );

  return (
    <>
      <Box display="flex" flexWrap="wrap" gap={3} alignItems="center" marginBottom={4}>
        <chakra.h2 fontSize="lg" fontWeight="semibold" flexBasis="100%">
          {HEADINGS[collection] ?? many}
        </chakra.h2>
        <SearchBox
          q={q}
          onSearch={(text) => go({ q: text, page: 1 })}
          label={`Filter ${many}`}
          placeholder="Filter..."
        />
        <TickBox checked={inactive} onChange={(checked) => go({ inactive: checked, page: 1 })}>
          Show inactive
        </TickBox>
        {can('master_data.create') && (
          <Button marginStart="auto" onClick={() => setOpened({ kind: 'add' })}>
            Add {one}
          </Button>
        )}
      </Box>
      {list.failed && (
        <RetryNote text={settingsMessages.loadFailed} onRetry={list.retry} busy={list.loading} />
      )}
      <Panel ref={region} tabIndex={-1} aria-label={many} overflow="clip">
        {rows.length > 0 && (
          <DataTable
            label={many}
            columns={itemColumns(collection, list.usageOf)}
            rows={rows}
            rowKey={({ id }) => id}
            actions={actions}
          />
        )}
        {waits && <RowsLoading rows={limit} />}
        {/* Always there, because most screen readers say nothing of a status that comes with its text. */}
        <chakra.p role="status" padding={8} textAlign="center" color="fg.muted" _empty={{ padding: 0 }}>
          {rows.length === 0 &&
            !waits &&
            (list.items && list.items.length > 0 ? settingsMessages.noRecords : settingsMessages.noData)}
        </chakra.p>
        <Box display={sized ? 'grid' : 'contents'} paddingX={4} paddingY={3} gap={3} data-screen-only="">
          <Pagination
            label={`Pages of ${many}`}
            page={page}
            limit={limit}
            total={found.length}
            totalPages={totalPages}
            rows={rows.length}
            onPage={(to) => go({ page: to })}
          />
          {sized && (
            <RowsPerPage sizes={PAGE_SIZES} value={limit} onChange={(size) => go({ limit: size, page: 1 })} />
          )}
        </Box>
      </Panel>
      {(opened?.kind === 'add' || opened?.kind === 'edit') && (
        <ItemDialog
          collection={collection}
          item={opened.kind === 'edit' ? opened.item : undefined}
          items={items}
          reload={list.retry}
          onClose={close}
        />
      )}
      {opened?.kind === 'delete' && (
        <DeleteItemDialog
          collection={collection}
          item={opened.item}
          usage={list.usageOf(opened.item.id)}
          counting={list.counting}
          onCancel={close}
          onDone={(removed) => {
            close();
            if (!removed) list.retry();
            // The button that had the focus may have gone with its row.
            else stepDone();
          }}
        />
      )}
    </>
  );
}
