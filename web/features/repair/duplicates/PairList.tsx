import { Box } from '@chakra-ui/react';
import type { DuplicatePair } from '#shared/domain/duplicate.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import type { useEndpoint } from '../../../api/hooks.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Pagination } from '../../../ui/Pagination.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { RetryNote } from '../../../ui/RetryNote.tsx';
import { RowsLoading } from '../../../ui/RowsLoading.tsx';
import { PAIR_COLUMNS } from './pairColumns.tsx';

type Props = {
  list: ReturnType<typeof useEndpoint<'duplicates.list'>>;
  onOpen: (pair: DuplicatePair) => void;
  onPage: (page: number) => void;
};

/** The pairs that may be one person, the likeliest first. */
export function PairList({ list, onOpen, onPage }: Props) {
  const { data, error, isValidating, isLoading, mutate } = list;
  const rows = data?.data ?? [];
  return (
    <>
      {error && (
        <RetryNote text={duplicateScreen.loadFailed} onRetry={() => void mutate()} busy={isValidating} />
      )}
      <Panel aria-label={duplicateScreen.title} overflow="clip">
        {!data && !error && <RowsLoading rows={8} />}
        {data && rows.length === 0 && (
          <EmptyNote title={duplicateScreen.empty} hint={duplicateScreen.emptyHint} />
        )}
        {rows.length > 0 && (
          <DataTable
            label={duplicateScreen.title}
            columns={PAIR_COLUMNS}
            rows={rows}
            rowKey={({ a, b }) => `${a.id} ${b.id}`}
            actions={(pair) => (
              <button
                type="button"
                aria-label={duplicateScreen.compareThese(pair.a.teacher_ID, pair.b.teacher_ID)}
                onClick={() => onOpen(pair)}
              >
                {duplicateScreen.compare}
              </button>
            )}
            busy={isLoading}
          />
        )}
        {data && rows.length > 0 && (
          <Box padding={4} data-screen-only="">
            <Pagination
              label={duplicateScreen.pages}
              {...data.pagination}
              rows={rows.length}
              alwaysCounted
              onPage={onPage}
            />
          </Box>
        )}
      </Panel>
    </>
  );
}
