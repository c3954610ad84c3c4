import { chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { showNumber } from '#shared/domain/numbers.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { DistrictFilter } from '../../list/DistrictFilter.tsx';
import { ExportButton } from '../../list/ExportButton.tsx';
import { PagedRows } from '../../list/PagedRows.tsx';
import { useAddress } from '../../list/useAddressState.ts';
import { usePagesOf } from '../../list/useRecordList.ts';
import { MoveDialog } from '../../service/MoveDialog.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Page } from '../../ui/Page.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { TabList } from '../../ui/TabList.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { MoveActions } from './MoveActions.tsx';
import { columnsOf } from './moveColumns.tsx';
import { type Asked, moves, TABS } from './moveState.ts';
import { ReportPrint } from './ReportPrint.tsx';
import { TakeBackDialog } from './TakeBackDialog.tsx';

const PAGE_ROWS = 50;

/** /moves: who is to be relieved, who is in transit and who has joined. */
export default function MovesPage() {
  const address = useAddress(moves);
  const { state, chosen, choose } = address;
  const { tab, district, page } = state;
  const [asked, setAsked] = useState<Asked>();
  const { region, stepDone } = useFocusAfter();
  const query = { state: tab, page, limit: PAGE_ROWS, ...chosen };
  const answer = useEndpoint('moves.list', { query }, { keepPreviousData: true });
  const { data } = answer;
  // Rows of another tab have other columns.
  const shown = data?.data.every((move) => move.state === tab) ? answer : { ...answer, data: undefined };
  const counts: Partial<Record<string, number>> = (usePagesOf(district, answer) && data?.listed) ?? {};
  const close = () => setAsked(undefined);
  const step = { onDone: stepDone, onClose: close };
  return (
    <Page
      title={moveScreen.title}
      subtitle={moveScreen.subtitle}
      actions={
        <>
          <DistrictFilter value={district} onChange={(name) => choose({ district: name })} />
          <ExportButton body={{ kind: 'teachers', list: 'moves', filters: chosen }} />
        </>
      }
    >
      <Panel ref={region} tabIndex={-1} aria-label={moveScreen.title} overflow="clip" data-wide="">
        <TabList
          label={moveScreen.title}
          tabs={TABS.map((key) => ({
            key,
            label: moveScreen.tabs[key] + (counts[key] ? ` (${showNumber(counts[key])})` : ''),
          }))}
          selected={tab}
          onSelect={(key) => choose({ tab: key })}
        >
          <PagedRows
            address={address}
            answer={shown}
            asked={[tab, district]}
            loadFailed={moveScreen.loadFailed}
            empty={<EmptyNote title={moveScreen.empty[tab]} hint={moveScreen.emptyHint[tab]} />}
            label={`Pages of ${moveScreen.title.toLowerCase()}`}
            filters={[
              ['List', moveScreen.tabs[tab]],
              ['District', district],
            ]}
          >
            {(rows) => (
              <>
                {tab === 'unordered' && (
                  <chakra.p color="fg.muted" padding={4}>
                    {moveScreen.unorderedHint}
                  </chakra.p>
                )}
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
                  busy={answer.isLoading}
                  pairs
                />
              </>
            )}
          </PagedRows>
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
