import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { MOST_TRACED, type Trace, type TracedExport } from '#shared/domain/audit.ts';
import { showMoment } from '#shared/domain/dates.ts';
import { fieldName } from '#shared/domain/entryText.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { messageOf } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';
import { DataTable } from '../../ui/DataTable.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { FileDrop } from '../../ui/FileDrop.tsx';
import { FormField } from '../../ui/FormField.tsx';
import { TextArea } from '../../ui/form/TextArea.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import type { Column } from '../../ui/table/props.ts';
import { whoIs } from './auditState.ts';
import { idsInText, readIds } from './readIds.ts';

const KINDS = '.xlsx,.xls,.csv,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const percent = (part: number, whole: number) => (whole > 0 ? `${Math.round((part / whole) * 100)} %` : '–');

/** The exports, the likeliest first. */
const columnsOf = ({ schools, teachers }: Trace): Column<TracedExport>[] => [
  {
    header: 'Export',
    brief: true,
    cell: ({ number, kind, exports }) => (
      <>
        {number} ({fieldName(kind)}){exports > 1 && <small>{auditMessages.traceOf(exports)}</small>}
      </>
    ),
  },
  {
    header: 'Records of the file in it',
    brief: true,
    cell: ({ found, kind }) => `${found} (${percent(found, kind === 'schools' ? schools : teachers)})`,
  },
  { header: 'Rows of the export', cell: ({ rows, found }) => `${rows} (${percent(found, rows)} found)` },
  {
    header: 'By',
    brief: true,
    cell: ({ maker }) => (
      <>
        {maker.username}
        <small>{whoIs(maker)}</small>
      </>
    ),
  },
  { header: 'When', cell: ({ created_at }) => showMoment(created_at) },
];

/** Finds which exports held the records of a file that was found. The file itself never leaves the computer. */
export function TraceDialog({ onClose }: { onClose: () => void }) {
  const [pasted, setPasted] = useState('');
  const [told, setTold] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const [found, setFound] = useState<Trace>();

  const take = async (file: File) => {
    setProblem('');
    setFound(undefined);
    const read = await readIds(file);
    if (typeof read === 'string') {
      setTold('');
      setProblem(read);
      return;
    }
    setPasted(read.ids.join('\n'));
    setTold(auditMessages.traceRead(read.ids.length, read.column));
  };
  const ids = idsInText(pasted);
  const trace = async () => {
    if (busy || ids.length === 0) return;
    setBusy(true);
    setProblem('');
    try {
      setFound((await call('audit.trace', { body: { ids: ids.slice(0, MOST_TRACED) } })).data);
    } catch (error) {
      setProblem(auditMessages.traceFailed(messageOf(error)));
    } finally {
      setBusy(false);
    }
  };

  return (
    <ModalDialog
      title="Trace a file"
      size="xl"
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Close
          </Button>
          <Button onClick={trace} aria-disabled={busy || ids.length === 0 || undefined}>
            {busy ? 'Searching...' : 'Find exports'}
          </Button>
        </>
      }
    >
      <chakra.p marginBottom={3}>{auditMessages.traceHint}</chakra.p>
      <FileDrop accept={KINDS} label="Choose file" onFile={take} />
      {problem && <Fault marginTop={2}>{problem}</Fault>}
      <Box marginTop={3}>
        <FormField label="School IDs or Teacher IDs" hint={told || `${ids.length} IDs`}>
          {(a11y) => (
            <TextArea
              {...a11y}
              rows={4}
              value={pasted}
              autoComplete="off"
              spellCheck={false}
              onChange={({ target }) => {
                setPasted(target.value);
                setTold('');
                setFound(undefined);
              }}
            />
          )}
        </FormField>
      </Box>
      {ids.length > MOST_TRACED && <p role="note">{auditMessages.traceCut(MOST_TRACED)}</p>}
      {found && (
        <Box marginTop={4} role="region" aria-label="Result">
          <chakra.p marginBottom={2}>
            {auditMessages.traceFound(found.schools + found.teachers, found.unknown)}
          </chakra.p>
          {found.exports.length === 0 ? (
            <p>{auditMessages.traceNone}</p>
          ) : (
            <DataTable
              label="Exports"
              columns={columnsOf(found)}
              rows={found.exports}
              rowKey={({ number }) => number}
            />
          )}
        </Box>
      )}
    </ModalDialog>
  );
}
