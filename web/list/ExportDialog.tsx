import { Box, Button, chakra } from '@chakra-ui/react';
import { exportMessages } from '#shared/messages/exports.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { ProgressBar } from '../ui/ProgressBar.tsx';
import type { WholeExport } from './useWholeExport.ts';

type Props = {
  whole: Omit<WholeExport, 'start'>;
  /** What the file holds, where that is not every record of a list. */
  hint?: string;
};

/** The progress of the export, and the button that downloads its file. */
export function ExportDialog({ whole: { job, download, close }, hint = exportMessages.wholeHint }: Props) {
  if (!job) return null;
  const { state, done, total, file_name } = job;
  return (
    <ModalDialog
      title={exportMessages.whole}
      onClose={close}
      footer={
        <>
          <Button variant="outline" onClick={close} data-initial-focus="">
            Close
          </Button>
          <Button onClick={download} disabled={state !== 'done'}>
            Download
          </Button>
        </>
      }
    >
      <chakra.p color="fg.muted" marginBottom={4}>
        {hint}
      </chakra.p>
      <Box role="status">
        {state === 'done' && exportMessages.ready(file_name)}
        {state === 'failed' && exportMessages.failed}
        {state === 'running' && exportMessages.written(done, total)}
      </Box>
      {state === 'running' && <ProgressBar label="Rows written" done={done} total={total} />}
    </ModalDialog>
  );
}
