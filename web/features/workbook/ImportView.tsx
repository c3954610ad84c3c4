import { Box, Button, chakra } from '@chakra-ui/react';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import {
  type Import,
  type ImportRow,
  type MissingName,
  OUTCOMES,
  type Outcome,
} from '#shared/domain/import.ts';
import { OUTCOME_NAMES, workbookMessages } from '#shared/messages/workbook.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { ActionMenu } from '../../ui/ActionMenu.tsx';
import { Answered } from '../../ui/Answered.tsx';
import { EmptyNote } from '../../ui/EmptyNote.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { laterPart } from '../../ui/later.tsx';
import { Note } from '../../ui/Note.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { PrintSheet } from '../../ui/PrintSheet.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { RowsLoading } from '../../ui/RowsLoading.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { useFocusOnceGone } from '../../ui/useFocusOnceGone.ts';
import { ComparisonRows } from './ComparisonRows.tsx';
import type { CellTexts } from './cellTexts.ts';
import {
  cellsOf,
  comparisonOnPaper,
  comparisonSheets,
  isLeftOut,
  leftOutSheets,
  notedIn,
  textsAloneIn,
  textsIn,
} from './comparisonFiles.ts';
import { nearInstead } from './nearName.ts';
import { RunPanel } from './RunPanel.tsx';
import { saveSheets } from './useDownload.ts';
import type { FileWork } from './useFile.ts';
import { useImportRows } from './useImportRows.ts';

// Only files with new records, or with names that no list has, need them.
const NewRowsPanel = laterPart(() => import('./NewRowsPanel.tsx'));
const NewNamesPanel = laterPart(() => import('./NewNamesPanel.tsx'));

const POLL_MS = 1000;
const NONE: CellTexts = new Map();
/** What somebody else stored in the cells of a row that are in conflict. */
const conflictOf = ({ cells }: ImportRow) =>
  JSON.stringify(cells.filter(({ conflict }) => conflict).map(({ column, old }) => [column, old]));
const moves = (one: Import | undefined) => one?.state === 'running' || one?.state === 'undoing';

type Props = {
  id: string;
  work: FileWork;
  /** Differs after each comparison of this page. */
  stamp: number;
  /** Sends the file again and compares. */
  onCompare: () => void;
  onCompared: () => void;
};

/** The comparison of an import and its run. It shows the present state wherever the work was left. */
export default function ImportView({ id, work, stamp, onCompare, onCompared }: Props) {
  const { user, can } = useSession();
  const answer = useEndpoint(
    'imports.get',
    { params: { importId: id } },
    {
      refreshInterval: (latest) => (moves(latest?.data) ? POLL_MS : 0),
    },
  );
  const { data, error, isValidating, mutate } = answer;
  const counted = useRef(stamp);
  useEffect(() => {
    // The totals of the first comparison come without being asked for.
    if (counted.current !== stamp) void mutate();
    counted.current = stamp;
  }, [stamp, mutate]);
  const one = data?.data;
  const list = useImportRows(id, one);
  const [outcome, setOutcome] = useState<Outcome | 'similar'>();
  const [ticked, setTicked] = useState<ReadonlyMap<number, string>>(new Map());
  const take = useCallback(
    (row: ImportRow, on: boolean) => setTicked((now) => new Map(now).set(row.row, on ? conflictOf(row) : '')),
    [],
  );
  // A conflict that is another one since the rows were compared again was not seen when it was ticked.
  const taken = useMemo(
    () => new Set(list.rows.filter((row) => ticked.get(row.row) === conflictOf(row)).map(({ row }) => row)),
    [list.rows, ticked],
  );
  // Rows out of sight are not drawn, and a filter takes others away: what is being typed is kept with the file.
  const { mendAll, type } = work;
  const corrections = useMemo(
    () => ({
      type,
      keep: (row: number, column: string, text: string) => {
        mendAll([[row, column, text]]);
        type(row, column, undefined, text);
      },
    }),
    [mendAll, type],
  );
  // The file stays at hand after the run, so that what it left out can be told.
  const reading = work.importId === id ? work.reading : undefined;
  const texts = useMemo(() => textsIn(reading), [reading]);
  const { file } = work;
  const isDraft = one?.state === 'draft';
  // The file of this page, where it is the one that was sent for this import.
  const hasFile = file !== undefined && work.importId === id && (one?.state === 'checked' || isDraft);
  const comparable = hasFile && (work.pending > 0 || isDraft);
  const panel = useRef<HTMLElement>(null);
  useFocusOnceGone(panel, comparable);
  if (!one) return <Answered answer={answer} failed={workbookMessages.loadFailed} rows={8} />;
  // A field that is open in a cell that a comparison took away since is out of reach, and holds nothing.
  const unkept = hasFile
    ? list.rows.flatMap((row) => {
        const typed = work.unkept.get(row.row);
        const cells = typed ? cellsOf(row, texts.get(row.row)).filter(({ column }) => typed.has(column)) : [];
        return cells.map(() => row.row);
      })
    : [];
  const takeNear = (missing: MissingName) => work.mendAll(nearInstead(one.kind, list.rows, missing));
  const similar = list.rows.filter((row) => row.similar);
  const shown =
    outcome === 'similar'
      ? similar
      : outcome
        ? list.rows.filter((row) => row.outcome === outcome)
        : list.rows;
  const choices = [
    ...OUTCOMES.map((each) => [each, OUTCOME_NAMES[each], one.counts?.[each]] as const),
    // Of the rows that are loaded, so once all of them are.
    ...((similar.length > 0 && !list.loading) || outcome === 'similar'
      ? [['similar', workbookMessages.similar, similar.length] as const]
      : []),
  ];
  const name = one.file_name.replace(/\.[^.]*$/, '');
  return (
    <>
      {error && <RetryNote text={workbookMessages.loadFailed} onRetry={() => mutate()} busy={isValidating} />}
      <TitledPanel
        ref={panel}
        tabIndex={-1}
        title={`${workbookMessages.stepCompare}: ${one.file_name}`}
        titleGap={1}
        marginBottom={5}
      >
        <chakra.p role="status" color="fg.muted" marginBottom={one.counts ? 3 : 0}>
          {one.counts && workbookMessages.counts(one.rows, one.rows - one.counts.same)}
        </chakra.p>
        <Box display="flex" flexWrap="wrap" gap={2} marginBottom={3} data-screen-only="">
          {one.counts &&
            choices.map(([each, text, count]) => (
              <Button
                key={each}
                size="md"
                variant={outcome === each ? 'solid' : 'outline'}
                aria-pressed={outcome === each}
                onClick={() => setOutcome(outcome === each ? undefined : each)}
              >
                {text}: {count}
              </Button>
            ))}
          <ActionMenu
            label="Print or download"
            disabled={list.loading || list.rows.length === 0}
            items={[
              { key: 'print', text: 'Print for a signature', onSelect: () => print() },
              {
                key: 'xlsx',
                text: 'Comparison as Excel file',
                onSelect: () =>
                  void saveSheets(
                    `${name}_comparison.xlsx`,
                    comparisonSheets(one, list.rows),
                    notedIn(one.kind, list.rows),
                  ),
              },
              ...(list.rows.some(isLeftOut)
                ? [
                    {
                      key: 'left',
                      text: 'Rows left out, with reasons',
                      onSelect: () =>
                        void saveSheets(
                          `${name}_left_out.xlsx`,
                          leftOutSheets(one.kind, list.rows, textsAloneIn(reading)),
                          notedIn(one.kind, list.rows.filter(isLeftOut)),
                        ),
                    },
                  ]
                : []),
            ]}
          />
        </Box>
        {(one.counts?.conflict ?? 0) > 0 && one.state === 'checked' && (
          <chakra.p color="fg.muted" marginTop={3}>
            {workbookMessages.conflictHint}
          </chakra.p>
        )}
        {one.state === 'checked' && !hasFile && (
          <chakra.p color="fg.muted" marginTop={3} data-screen-only="">
            {workbookMessages.needsAnother}
          </chakra.p>
        )}
        {list.loading && list.total > 0 && (
          <chakra.p role="status" color="fg.muted" marginTop={3}>
            {workbookMessages.loadingRows(list.rows.length, list.total)}
          </chakra.p>
        )}
        {list.failed && <RetryNote text={workbookMessages.rowsFailed} onRetry={list.retry} />}
        {hasFile && !list.loading && (
          <NewRowsPanel
            kind={one.kind}
            rows={list.rows}
            columns={new Set(file.columns.flatMap(({ field }) => field ?? []))}
            onFill={work.fillNew}
          />
        )}
        {one.state === 'checked' && (one.counts?.invalid ?? 0) > 0 && can('master_data.create') && (
          <NewNamesPanel
            id={id}
            stamp={stamp}
            region={panel}
            onCompared={onCompared}
            onNear={hasFile && !list.loading ? takeNear : undefined}
          />
        )}
        {comparable && (
          <Note
            actions={
              <Button size="sm" onClick={onCompare} aria-disabled={work.sending !== undefined || undefined}>
                {work.sending ? workbookMessages.checking : 'Compare again'}
              </Button>
            }
          >
            {work.pending > 0 ? workbookMessages.corrected(work.pending) : workbookMessages.notCompared}
          </Note>
        )}
        {unkept.length > 0 && <Note kind="warning">{workbookMessages.unkept(unkept)}</Note>}
        {work.problem && <Fault>{work.problem}</Fault>}
      </TitledPanel>
      <RunPanel
        one={one}
        rows={list.rows}
        version={list.version}
        taken={taken}
        pending={(hasFile && work.pending > 0) || unkept.length > 0 || list.loading || list.failed}
        onRefused={() => void mutate()}
      />
      <Panel aria-label={workbookMessages.comparison}>
        {list.rows.length === 0 && list.loading && !isDraft ? (
          <RowsLoading rows={8} />
        ) : shown.length === 0 ? (
          <EmptyNote
            title={
              isDraft
                ? workbookMessages.notCompared
                : outcome
                  ? workbookMessages.noneOf
                  : workbookMessages.nothingChanged
            }
            hint={isDraft && !hasFile ? workbookMessages.needsFile : ''}
          />
        ) : (
          <ComparisonRows
            kind={one.kind}
            rows={shown}
            taken={taken}
            onTake={one.state === 'checked' ? take : undefined}
            corrections={hasFile ? corrections : undefined}
            corrected={hasFile ? work.corrected : NONE}
            typing={hasFile ? work.typing : NONE}
            texts={texts}
          />
        )}
      </Panel>
      <PrintSheet sheet={comparisonOnPaper(one, shown, user?.username ?? '')} />
    </>
  );
}
