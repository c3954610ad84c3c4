import { showMoment } from '#shared/domain/dates.ts';
import type { Import } from '#shared/domain/import.ts';
import { STATE_NAMES, workbookMessages } from '#shared/messages/workbook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { workbookAt } from '../../paths.ts';
import { Answered } from '../../ui/Answered.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { TextLink } from '../../ui/TextLink.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import type { Column } from '../../ui/table/props.ts';

const COLUMNS: Column<Import>[] = [
  {
    header: 'File',
    brief: true,
    share: 1.6,
    cell: ({ id, file_name }) => <TextLink to={workbookAt(id)}>{file_name}</TextLink>,
  },
  { header: 'Records', cell: ({ kind }) => workbookMessages.importOf[kind] },
  {
    header: 'Status',
    brief: true,
    cell: ({ state, progress }) =>
      `${STATE_NAMES[state]}${progress && (state === 'running' || state === 'undoing') ? ` (${progress.done} of ${progress.total})` : ''}`,
  },
  { header: 'Rows', cell: ({ rows }) => rows },
  { header: 'By', cell: ({ maker }) => maker.username },
  { header: 'When', brief: true, cell: ({ created_at }) => showMoment(created_at) },
];

/** The imports of the last weeks, each with its state. */
export function ImportList() {
  const answer = useEndpoint('imports.list', {});
  return (
    <TitledPanel title="Imports" flush overflow="clip">
      <Answered answer={answer} failed={workbookMessages.loadFailed} rows={3}>
        {({ data }) =>
          data.length === 0 ? (
            <EmptyNote title={workbookMessages.noImports} hint={workbookMessages.noImportsHint} />
          ) : (
            <DataTable label="Imports" columns={COLUMNS} rows={data} rowKey={({ id }) => id} />
          )
        }
      </Answered>
    </TitledPanel>
  );
}
