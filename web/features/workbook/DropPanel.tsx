import { Box, Button, chakra } from '@chakra-ui/react';
import { columnField, columnLabel } from '#shared/domain/workbook/fields.ts';
import { saidMessages, sheetNotes, workbookMessages } from '#shared/messages/workbook.ts';
import { Fault } from '../../ui/Fault.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { HeldWhile } from '../../ui/form/HeldWhile.tsx';
import { Note } from '../../ui/Note.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { Select } from '../../ui/Select.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { useAskFirst } from '../../ui/useAskFirst.tsx';
import { asks, ColumnMatch } from './ColumnMatch.tsx';
import { hindrance } from './fileState.ts';
import type { FileWork } from './useFile.ts';

const KINDS = '.xlsx,.xls,.xlsm,.xlsb,.ods,.csv,text/csv';

/** Takes a file, shows how it was understood, and sends its changed cells to be compared. */
export function DropPanel({ work, onCompare }: { work: FileWork; onCompare: () => void }) {
  const { file, reading, busy, problem, sending } = work;
  const [replace, replaceFirst] = useAskFirst(work.unsaved, {
    title: workbookMessages.replaceQuestion,
    text: workbookMessages.correctedLost,
    confirmLabel: workbookMessages.replace,
  });
  return (
    <TitledPanel title={workbookMessages.stepDrop} titleGap={1} marginBottom={5}>
      <chakra.p color="fg.muted" marginBottom={3}>
        {workbookMessages.dropHint}
      </chakra.p>
      {/* The screen of the comparison follows: what is chosen or matched before it would be lost. */}
      <HeldWhile saving={sending !== undefined}>
        <FileDrop
          accept={KINDS}
          label={file ? 'Choose another file' : 'Choose file'}
          onFile={(chosen) => replace(() => void work.take(chosen))}
        />
        <Box role="status" marginTop={busy ? 3 : 0}>
          {busy && workbookMessages.reading}
          {/* Others see it below. */}
          {!busy && file && reading && (
            <chakra.span srOnly>
              {workbookMessages.read(reading.rows.length, file.columns.filter(asks).length)}
            </chakra.span>
          )}
        </Box>
        {problem && <Fault marginTop={3}>{problem}</Fault>}
        {file && (
          <Understood
            work={work}
            onSheet={(name) => replace(() => work.chooseSheet(name))}
            onCompare={onCompare}
          />
        )}
      </HeldWhile>
      {sending && sending !== 'checking' && (
        <Box role="status" marginTop={3}>
          {workbookMessages.sending(sending.done, sending.total)}
          <ProgressBar label="Parts sent" {...sending} />
        </Box>
      )}
      {sending === 'checking' && (
        <chakra.p role="status" marginTop={3}>
          {workbookMessages.checking}
        </chakra.p>
      )}
      {replaceFirst}
    </TitledPanel>
  );
}

/** What the file is taken for, its columns, and what was understood of its cells. */
function Understood({
  work,
  onSheet,
  onCompare,
}: {
  work: FileWork;
  onSheet: (name: string) => void;
  onCompare: () => void;
}) {
  const { file, reading } = work;
  if (!file || !reading) return null;
  const { name, kind, sheet, sheets, headings, base, book } = file;
  const hindered = hindrance(file, reading);
  const lines = [
    base ? workbookMessages.withBase : workbookMessages.withoutBase,
    ...(sheets.length > 1 ? [workbookMessages.sheetsOf(sheets.length)] : []),
    ...(book.macros ? [workbookMessages.macros] : []),
    ...sheet.notes.filter((note) => !base || note !== 'hiddenColumns').map((note) => sheetNotes[note]),
    ...(reading.examples > 0 ? [workbookMessages.examples] : []),
    ...reading.noted.map(({ column, said, cells }) => saidMessages[said](columnLabel(kind, column), cells)),
  ];
  return (
    <Box role="region" aria-label={name} marginTop={4}>
      <chakra.h3 fontWeight="medium" overflowWrap="anywhere">
        {name} · {workbookMessages.importOf[kind]} · {workbookMessages.headingsAt(headings + 1)}
      </chakra.h3>
      {sheets.length > 1 && (
        <Select
          aria-label="Sheet"
          box={{ width: { base: 'full', sm: 'fit-content' }, marginTop: 2 }}
          value={sheet.name}
          options={sheets.map((one) => [one.name, one.name])}
          onChange={onSheet}
        />
      )}
      <chakra.ul
        marginTop={2}
        marginBottom={4}
        paddingInlineStart={5}
        listStyleType="disc"
        color="fg.muted"
        fontSize="sm"
      >
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </chakra.ul>
      {[...reading.zeros].map(([column, rows]) => (
        <Note
          key={column}
          kind="warning"
          actions={
            <Button size="sm" variant="outline" onClick={() => work.mendZeros(column)}>
              {workbookMessages.mendZeros}
            </Button>
          }
        >
          {workbookMessages.zeros(
            columnLabel(kind, column),
            (columnField(kind, column)?.digits ?? 1) - 1,
            rows.length,
          )}
        </Note>
      ))}
      <ColumnMatch file={file} onChoose={work.chooseField} />
      {hindered && <Fault marginTop={3}>{hindered}</Fault>}
      <Button
        marginTop={4}
        width={{ base: 'full', md: 'auto' }}
        aria-disabled={hindered !== undefined || work.sending !== undefined || undefined}
        onClick={() => !hindered && onCompare()}
      >
        {workbookMessages.compare(reading.rows.length)}
      </Button>
    </Box>
  );
}
