import { Box, Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import { showMoment } from '#shared/domain/dates.ts';
import type { Import, ImportRow } from '#shared/domain/import.ts';
import { toDoMessages } from '#shared/messages/toDo.ts';
import { END_NAMES, workbookMessages } from '#shared/messages/workbook.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { serverNow } from '../../api/serverTime.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { notify } from '../../ui/notify.tsx';
import { ProgressBar } from '../../ui/ProgressBar.tsx';
import { TitledPanel } from '../../ui/TitledPanel.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';
import { runPlan } from './runPlan.ts';

type Props = {
  one: Import;
  rows: readonly ImportRow[];
  /** The version of the import whose rows are on screen; undefined before any are. */
  version: number | undefined;
  taken: ReadonlySet<number>;
  /** Whether corrections wait to be compared, or rows to be loaded. */
  pending: boolean;
  /** Requests the import again. */
  onRefused: () => void;
};

const width = { base: 'full', md: 'auto' } as const;

/** Runs the import, shows how far it has come, and undoes it. */
export function RunPanel({ one, rows, version, taken, pending, onRefused }: Props) {
  const { id, state, counts, progress, results, undo_until } = one;
  const [asking, setAsking] = useState<'run' | 'undo'>();
  const run = useEndpointMutation('imports.run');
  const undo = useEndpointMutation('imports.undo');
  const { region, stepDone } = useFocusAfter();
  const begin = async (work: () => Promise<unknown>, failed: (message: string) => string) => {
    try {
      await work();
      setAsking(undefined);
      // The button that asked is gone.
      stepDone();
    } catch (error) {
      setAsking(undefined);
      notify.error(failed(messageOf(error)));
      onRefused();
    }
  };
  const { take, saved, partly, skipped } = runPlan(counts, rows, taken);
  const waits = pending || version === undefined;
  const undoable = state === 'done' && undo_until !== null && new Date(undo_until) > serverNow();
  return (
    <TitledPanel
      ref={region}
      tabIndex={-1}
      title={workbookMessages.stepRun}
      marginBottom={5}
      data-screen-only=""
    >
      {state === 'checked' &&
        (saved > 0 ? (
          <Button width={width} aria-disabled={waits || undefined} onClick={() => !waits && setAsking('run')}>
            {workbookMessages.saveAll(saved)}
          </Button>
        ) : (
          <p>{skipped > 0 ? workbookMessages.leftOut(skipped) : workbookMessages.allSame}</p>
        ))}
      <Box role="status">
        {(state === 'running' || state === 'undoing') && progress && (
          <>
            {toDoMessages.rowsDone[state](progress.done, progress.total)}
            <ProgressBar label="Rows done" done={progress.done} total={progress.total} />
            <chakra.p color="fg.muted">{workbookMessages.goesOn}</chakra.p>
          </>
        )}
        {results &&
          Object.entries(results)
            .filter(([, count]) => count > 0)
            .map(([name, count]) => `${END_NAMES[name as keyof typeof END_NAMES]}: ${count}`)
            .join(' · ')}
      </Box>
      {undoable && (
        <Box display="flex" flexWrap="wrap" alignItems="center" gap={3} marginTop={3}>
          <Button width={width} variant="outline" onClick={() => setAsking('undo')}>
            Undo
          </Button>
          <chakra.span color="fg.muted">{workbookMessages.undoUntil(showMoment(undo_until))}</chakra.span>
        </Box>
      )}
      {asking === 'run' && version !== undefined && (
        <ConfirmDialog
          title="Save the changes?"
          confirmLabel="Save"
          busyLabel="Starting..."
          busy={run.isMutating}
          onConfirm={() =>
            begin(
              () => run.trigger({ params: { importId: id }, body: { version, take } }),
              workbookMessages.runFailed,
            )
          }
          onCancel={() => setAsking(undefined)}
        >
          {workbookMessages.runQuestion(saved, skipped, partly)}
        </ConfirmDialog>
      )}
      {asking === 'undo' && (
        <ConfirmDialog
          title="Undo this import?"
          confirmLabel="Undo"
          busyLabel="Starting..."
          busy={undo.isMutating}
          onConfirm={() =>
            begin(() => undo.trigger({ params: { importId: id } }), workbookMessages.undoFailed)
          }
          onCancel={() => setAsking(undefined)}
        >
          {workbookMessages.undoQuestion}
        </ConfirmDialog>
      )}
    </TitledPanel>
  );
}
