import { Button, chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Loading } from '../ui/Loading.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';
import { RetryNote } from '../ui/RetryNote.tsx';
import type { Viewed } from './useViewed.ts';

type Props<Row> = {
  viewed: Viewed<Row>;
  texts: { title: string; unknown: string; missing: string; failed: string };
  /** The dialog of the record. */
  children: (record: Row) => ReactNode;
};

/** The dialog of the viewed record. Before there is one, a dialog that says why. */
export function ViewedRecord<Row>({ viewed, texts, children }: Props<Row>) {
  const { state, record, close, retry } = viewed;
  if (!state) return null;
  if (state === 'ready' && record) return children(record);
  return (
    <ModalDialog
      title={state === 'missing' ? texts.unknown : texts.title}
      onClose={close}
      footer={
        <Button variant="outline" onClick={close} data-initial-focus="">
          Close
        </Button>
      }
    >
      {state === 'missing' && <chakra.p role="alert">{texts.missing}</chakra.p>}
      {state === 'failed' && <RetryNote text={texts.failed} onRetry={retry} />}
      {state === 'loading' && <Loading />}
    </ModalDialog>
  );
}
