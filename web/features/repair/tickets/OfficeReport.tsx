import { chakra } from '@chakra-ui/react';
import { showNumber } from '#shared/domain/numbers.ts';
import type { TicketOffice } from '#shared/domain/ticket.ts';
import { ticketQueue } from '#shared/messages/ticketScreen.ts';
import { useEndpoint } from '../../../api/hooks.ts';
import { Answered } from '../../../ui/Answered.tsx';
import { DataTable } from '../../../ui/DataTable.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { Panel } from '../../../ui/Panel.tsx';
import type { Column } from '../../../ui/table/props.ts';

const count = (header: string, countOf: (office: TicketOffice) => number): Column<TicketOffice> => ({
  header,
  cell: (office) => showNumber(countOf(office)),
});

const COLUMNS: readonly Column<TicketOffice>[] = [
  {
    header: ticketQueue.office,
    share: 2,
    cell: ({ district, rd_block }) =>
      rd_block ? (
        <>
          {rd_block}
          <small>{district}</small>
        </>
      ) : (
        <strong>{district || '–'}</strong>
      ),
  },
  count(ticketQueue.decidedCount, ({ decided }) => decided),
  {
    header: ticketQueue.median,
    brief: true,
    cell: ({ median_days }) => (median_days === null ? '–' : ticketQueue.days(median_days)),
  },
  count(ticketQueue.under7, ({ waiting }) => waiting.under7),
  count(ticketQueue.under14, ({ waiting }) => waiting.under14),
  count(ticketQueue.longer, ({ waiting }) => waiting.longer),
];

/** How long each office takes to decide, and what waits for how long: districts, each with its sub-divisions. */
export function OfficeReport() {
  const answer = useEndpoint('tickets.report', {});
  return (
    <Panel aria-label={ticketQueue.report} overflow="clip">
      <chakra.h2 fontWeight="semibold" paddingX={4} paddingTop={4}>
        {ticketQueue.report}
      </chakra.h2>
      <chakra.p color="fg.muted" paddingX={4} paddingBottom={4}>
        {ticketQueue.reportHint}
      </chakra.p>
      <Answered answer={answer} failed={ticketQueue.reportFailed} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyNote title={ticketQueue.reportEmpty} hint={ticketQueue.reportEmptyHint} />
          ) : (
            <DataTable
              label={ticketQueue.report}
              columns={COLUMNS}
              rows={data}
              rowKey={({ district, rd_block }) => `${district}/${rd_block}`}
              busy={answer.isLoading}
              pairs
            />
          )
        }
      </Answered>
    </Panel>
  );
}
