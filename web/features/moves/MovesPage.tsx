import { Box, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { showNumber } from '#shared/domain/numbers.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { ChoiceFilter } from '../../list/ChoiceFilter.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { PaperLine } from '../../list/PaperLine.tsx';
import { choosesPlace } from '../../list/recordState.ts';
import { useAddressState, useLastPage } from '../../list/useAddressState.ts';
import { namesOf } from '../../reference/choices.ts';
import { useReferenceList } from '../../reference/useReference.ts';
import { MoveDialog } from '../../service/MoveDialog.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Pagination } from '../../ui/Pagination.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { MoveActions } from './MoveActions.tsx';
import { columnsOf } from './moveColumns.tsx';
import { type Asked, readMoves, TABS, writeMoves } from './moveState.ts';
import { ReportPrint } from './ReportPrint.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const PAGE_ROWS = 50;

/** /moves: who is to be relieved, who is in transit and who has joined. */
export default function MovesPage() {
  const { role } = useSession();
  const address = useAddressState(readMoves, writeMoves);
  const { state, go } = address;
  const { tab, district, page } = state;
  const [asked, setAsked] = useState<Asked>();
  const { region, stepDone } = useFocusAfter();
  const districts = useReferenceList('districts');
  const query = { state: tab, page, limit: PAGE_ROWS, ...(district && { district }) };
  const answer = useEndpoint(
    'moves.list',
    { query },
    { keepPreviousData: true, onError: (error) => console.warn(moveScreen.loadFailed, error) },
  );
  const { data, error, isLoading, mutate } = answer;
  useLastPage(address, answer);
  // Rows of another tab have other columns.
  const rows = data?.data.every((move) => move.state === tab) ? data.data : undefined;
  const counts: Partial<Record<string, number>> = data?.listed ?? {};
  const close = () => setAsked(undefined);
  const step = { onDone: stepDone, onClose: close };
  return (
    <Page
      title={moveScreen.title}
      subtitle={moveScreen.subtitle}
      actions={
        <>
          {choosesPlace('district', role) && (
            <ChoiceFilter
              label="District"
              all="All Districts"
              value={district}
              options={namesOf(districts).map((name) => [name, name])}
              onChange={(name) => go({ district: name, page: 1 })}
            />
          )}
          <ExportButton body={{ kind: 'teachers', list: 'moves', filters: district ? { district } : {} }} />
        </>
      }
    >
      {error && <RetryNote text={moveScreen.loadFailed} onRetry={() => void mutate()} busy={isLoading} />}
      <Panel ref={region} tabIndex={-1} aria-label={moveScreen.title} overflow="clip" data-wide="">
        <TabList
          label={moveScreen.title}
          tabs={TABS.map((key) => ({
            key,
            label: moveScreen.tabs[key] + (counts[key] ? ` (${showNumber(counts[key])})` : ''),
          }))}
          selected={tab}
          onSelect={(key) => go({ tab: key, page: 1 })}
        >
          {!rows && !error && <RowsLoading rows={8} />}
          {rows?.length === 0 && <EmptyNote title={moveScreen.empty[tab]} hint={moveScreen.emptyHint[tab]} />}
          <PaperLine
            rows={rows?.length ?? 0}
            pagination={data?.pagination}
            asked={[
              ['List', moveScreen.tabs[tab]],
              ['District', district],
            ]}
          />
          {tab === 'unordered' && rows && rows.length > 0 && (
            <chakra.p color="fg.muted" padding={4}>
              {moveScreen.unorderedHint}
            </chakra.p>
          )}
          {rows && rows.length > 0 && (
            <DataTable
              label={moveScreen.tabs[tab]}
              columns={columnsOf(tab)}
              rows={rows}
              rowKey={({ id }) => id}
              actions={
                tab === 'unordered' || tab === 'due'
                  ? undefined
                  : (move) => <MoveActions move={move} onAsk={(what) => setAsked({ move, what })} />
              }
              busy={isLoading}
              pairs
            />
          )}
          {data && rows && rows.length > 0 && (
            <Box padding={4} data-screen-only="">
              <Pagination
                label={`Pages of ${moveScreen.title.toLowerCase()}`}
                {...data.pagination}
                rows={rows.length}
                onPage={(to) => go({ page: to })}
              />
            </Box>
          )}
        </TabList>
      </Panel>
      {(asked?.what === 'relieve' || asked?.what === 'join') && (
        <MoveDialog move={asked.move} act={asked.what} {...step} />
      )}
      {(asked?.what === 'undo' || asked?.what === 'refuse') && (
        <TakeBackDialog move={asked.move} act={asked.what} {...step} />
      )}
      {(asked?.what === 'relieving' || asked?.what === 'joining') && (
        <ReportPrint kind={asked.what} move={asked.move} onDone={close} />
      )}
    </Page>
  );
}
