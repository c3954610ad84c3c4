import { Box, Button } from '@chakra-ui/react';
import { useState } from 'react';
import type { ClosureRow } from '#shared/domain/closing.ts';
import { showDate } from '#shared/domain/dates.ts';
import { closureScreen } from '#shared/messages/closureScreen.ts';
import { paths } from '../../../paths.ts';
import { ActionLines } from '../../../ui/ActionLines.tsx';
import { EmptyNote } from '../../../ui/EmptyNote.tsx';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { ReopenDialog } from './ReopenDialog.tsx';

type Props = {
  rows: readonly ClosureRow[];
  onBusy: (busy: boolean) => void;
  onReopened: () => void;
};

/** The schools that closed in the last days, each with what is left to reopen it, and what a job is at work on. */
export function ClosureList({ rows, onBusy, onReopened }: Props) {
  const [asking, setAsking] = useState<ClosureRow>();
  if (rows.length === 0) return <EmptyNote title={closureScreen.empty} hint={closureScreen.emptyHint} />;
  return (
    <>
      <ActionLines>
        {rows.map((row) => {
          const { id, school_id, school_name, closed, days_left, work } = row;
          return (
            <li key={id}>
              <Box flex={{ base: '1 1 100%', md: '1' }}>
                <TextLink to={paths.school(school_id)}>{school_name}</TextLink> {school_id}
                {closed && (
                  <small>
                    {closureScreen.closedOn(showDate(closed.on), closed.into?.school_name ?? '')}
                    {' · '}
                    {closureScreen.because(closed.reason, closed.order_no)}
                    {!work && ` · ${closureScreen.daysLeft(days_left)}`}
                  </small>
                )}
                {work && (
                  <Box role="status">
                    {closureScreen.progress[work.kind](work.done, work.total)}
                    <ProgressBar label={closureScreen.workDone} done={work.done} total={work.total} />
                    <small>{closureScreen.goesOn}</small>
                  </Box>
                )}
              </Box>
              {closed && !work && (
                <Button
                  width={{ base: 'full', md: 'auto' }}
                  variant="outline"
                  aria-label={`${closureScreen.reopen} ${school_name}`}
                  onClick={() => setAsking(row)}
                >
                  {closureScreen.reopen}
                </Button>
              )}
            </li>
          );
        })}
      </ActionLines>
      {asking && (
        <ReopenDialog
          school={asking}
          onBusy={onBusy}
          onReopened={onReopened}
          onClose={() => setAsking(undefined)}
        />
      )}
    </>
  );
}
