import type { DuplicatePair } from '#shared/domain/duplicate.ts';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import type { useEndpoint } from '../../../api/hooks.ts';
import { PagedRows } from '../../../list/PagedRows.tsx';
import type { PageState } from '../../../list/useAddressState.ts';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { PAIR_COLUMNS } from './pairColumns.tsx';

type Props = {
  address: PageState;
  list: ReturnType<typeof useEndpoint<'duplicates.list'>>;
  onOpen: (pair: DuplicatePair) => void;
};

/** The pairs that may be one person, the likeliest first. */
export const PairList = ({ address, list, onOpen }: Props) => (
  <Panel aria-label={duplicateScreen.title} overflow="clip">
    <PagedRows
      address={address}
      answer={list}
      loadFailed={duplicateScreen.loadFailed}
      empty={<EmptyNote title={duplicateScreen.empty} hint={duplicateScreen.emptyHint} />}
      label={duplicateScreen.pages}
      alwaysCounted
    >
      {(rows) => (
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
          busy={list.isLoading}
        />
      )}
    </PagedRows>
  </Panel>
);
