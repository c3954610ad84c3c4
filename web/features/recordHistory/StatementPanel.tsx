import { Box, Button, chakra, Flex } from '@chakra-ui/react';
import { useState } from 'react';
import type { RecordType, StatementLine } from '#shared/domain/audit.ts';
import { BYTE_ORDER_MARK, CSV_TYPE, csvLine } from '#shared/domain/csv.ts';
import { showDate, showMoment } from '#shared/domain/dates.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { saveFile } from '../../api/saveFile.ts';
import { RecordPanel } from '../../record/RecordPanel.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DayInput } from '../../ui/DayInput.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { notify } from '../../ui/notify.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import type { Column } from '../../ui/table/props.ts';

type Props = {
  type: RecordType;
  id: number;
  /** What the record is called, as far as the screen knows. */
  name: string;
  from: string;
  to: string;
  onDays: (days: { from?: string; to?: string }) => void;
};

/** A line of the statement, each with a place of its own. */
type Line = StatementLine & { place: number };

const CELLS: readonly (readonly [header: string, cell: (line: Line) => string])[] = [
  ['When', ({ created_at }) => showMoment(created_at)],
  ['Who', ({ users }) => users.username || 'the system'],
  ['Field', ({ field, done }) => field || done],
  ['Old', ({ before }) => before],
  ['New', ({ after }) => after],
  ['Entry', ({ number, integrity }) => (integrity === 'whole' ? String(number) : `${number} (${integrity})`)],
];
const COLUMNS: Column<Line>[] = CELLS.map(([header, cell]) => ({
  header,
  brief: true,
  // A statement is read whole: nothing of it is cut.
  cell: (line) => <chakra.span whiteSpace="normal">{cell(line) || '–'}</chakra.span>,
  share: header === 'Old' || header === 'New' ? 1.5 : 1,
}));
const HEADERS = CELLS.map(([header]) => header);
const cellsOf = (line: Line) => CELLS.map(([, cell]) => cell(line));

/** Who wrote which values between two days, to read, to print and to save. Asked for by a button, since it is noted. */
export function StatementPanel({ type, id, name, from, to, onDays }: Props) {
  const { user } = useSession();
  const [made, setMade] = useState<{ from: string; to: string; lines: Line[] }>();
  const [busy, setBusy] = useState(false);
  const backwards = from !== '' && to !== '' && from > to;
  const able = from !== '' && to !== '' && !backwards;

  const make = async () => {
    if (!able || busy) return;
    setBusy(true);
    try {
      const { data } = await call('audit.statement', { params: { type, id }, query: { from, to } });
      setMade({ from, to, lines: data.map((line, place) => ({ ...line, place })) });
    } catch (error) {
      notify.error(auditMessages.statementFailed(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };
  const save = () => {
    const rows = [HEADERS, ...(made?.lines ?? []).map(cellsOf)];
    const csv = BYTE_ORDER_MARK + rows.map((row) => csvLine(row)).join('');
    const file = `statement_${type}_${id}_${made?.from}_${made?.to}.csv`;
    saveFile(file, new Blob([csv], { type: CSV_TYPE }));
    notify.success(auditMessages.exported(file));
  };
  const about = `${name || `${fieldName(type)} ${id}`}, ${showDate(made?.from)} – ${showDate(made?.to)}`;
  // A day that is not whole yet changes nothing: a default in its place would write over what is being typed.
  return (
    <RecordPanel title="Statement of changes">
      <Flex gap={3} align="center" wrap="wrap" marginBottom={2} data-screen-only="">
        <chakra.span>From</chakra.span>
        <DayInput
          label="From"
          value={from}
          invalid={backwards}
          onDay={(day) => day && onDays({ from: day })}
        />
        <chakra.span>to</chakra.span>
        <DayInput label="To" value={to} invalid={backwards} onDay={(day) => day && onDays({ to: day })} />
        <Button onClick={make} aria-disabled={!able || busy || undefined}>
          {busy ? 'Making...' : 'Make statement'}
        </Button>
      </Flex>
      {backwards && <Fault fontSize="sm">{auditMessages.endsBefore}</Fault>}
      <chakra.p color="fg.muted" fontSize="sm" marginBottom={3}>
        {auditMessages.statementNoted}
      </chakra.p>
      {made && made.lines.length === 0 && <p role="status">{auditMessages.statementEmpty}</p>}
      {made && made.lines.length > 0 && (
        <Box>
          <Flex gap={2} justify="end" marginBottom={2} data-screen-only="">
            <Button variant="outline" onClick={save}>
              Save as CSV
            </Button>
            <Button variant="outline" onClick={() => print()}>
              Print
            </Button>
          </Flex>
          <DataTable
            label={`Statement ${showDate(made.from)} – ${showDate(made.to)}`}
            columns={COLUMNS}
            rows={made.lines}
            rowKey={({ place }) => place}
          />
          <PrintSheet
            sheet={{
              title: 'Statement of Changes',
              about,
              printedBy: user?.username ?? '',
              sections: [{ title: 'Changes', table: { headers: HEADERS, rows: made.lines.map(cellsOf) } }],
            }}
          />
        </Box>
      )}
    </RecordPanel>
  );
}
