import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { BIN_KINDS, type BinRow } from '#shared/domain/bin.ts';
import { binScreen } from '#shared/messages/bin.ts';
import { ChoiceFilter } from '../../../list/ChoiceFilter.tsx';
import { PagedRows } from '../../../list/PagedRows.tsx';
import { SearchBox } from '../../../list/SearchBox.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import { useFocusAfter } from '../../../ui/useFocusAfter.ts';
import { type BinAct, BinDialog } from './BinDialog.tsx';
import { BIN_COLUMNS } from './binColumns.tsx';
import { useBin } from './useBin.ts';

const KINDS = BIN_KINDS.map((kind) => [kind, binScreen.kinds[kind]] as const);

/** The tab of what was deleted: to bring back for 30 days, or to erase. */
export function BinPanel() {
  const list = useBin();
  const [asked, setAsked] = useState<{ row: BinRow; act: BinAct }>();
  const { region, stepDone } = useFocusAfter();
  const { state, chosen, choose, answer, filtered } = list;

  const actions = (row: BinRow) => {
    const button = (act: BinAct) => (
      <button
        type="button"
        data-danger={act === 'erase' ? '' : undefined}
        aria-label={`${binScreen[act]}: ${row.name}`}
        onClick={() => setAsked({ row, act })}
      >
        {binScreen[act]}
      </button>
    );
    if (row.work) return null;
    return (
      <>
        {!row.with_school && button('restore')}
        {button('erase')}
      </>
    );
  };
  return (
    <>
      <chakra.p color="fg.muted" marginBottom={4}>
        {binScreen.about}
      </chakra.p>
      <Box display="flex" flexWrap="wrap" gap={2} marginBottom={3}>
        <SearchBox
          label={binScreen.search}
          placeholder={binScreen.searchHint}
          q={state.q}
          // Back undoes typing in one step.
          onSearch={(q) => choose({ q }, { replace: true })}
        />
        <ChoiceFilter
          label={binScreen.kindFilter}
          all={binScreen.allKinds}
          value={state.kind}
          options={KINDS}
          onChange={(kind) => choose({ kind })}
        />
      </Box>
      <Panel ref={region} tabIndex={-1} aria-label={binScreen.title} overflow="clip">
        <PagedRows
          address={list}
          answer={answer}
          asked={chosen}
          loadFailed={binScreen.loadFailed}
          empty={
            <EmptyNote title={binScreen.empty} hint={filtered ? binScreen.noneMatch : binScreen.emptyHint}>
              {filtered && (
                <Button
                  variant="outline"
                  onClick={() => {
                    list.clear();
                    stepDone();
                  }}
                >
                  Clear search
                </Button>
              )}
            </EmptyNote>
          }
          label={`Pages of the ${binScreen.title.toLowerCase()}`}
        >
          {(rows) => (
            <DataTable
              label={binScreen.title}
              columns={BIN_COLUMNS}
              rows={rows}
              rowKey={({ kind, id }) => `${kind} ${id}`}
              actions={actions}
              busy={answer.isLoading}
            />
          )}
        </PagedRows>
      </Panel>
      {asked && (
        <BinDialog
          {...asked}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            stepDone();
          }}
        />
      )}
    </>
  );
}
