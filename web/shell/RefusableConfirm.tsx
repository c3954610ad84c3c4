import { type ComponentProps, useState } from 'react';
import { messageOf } from '../api/apiError.ts';
import { GivenUp } from '../api/givenUp.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { Fault } from '../ui/Fault.tsx';
import { useSending } from './useSending.ts';

type Props = Omit<ComponentProps<typeof ConfirmDialog>, 'busy' | 'onConfirm'> & {
  /** Does what was asked about. What it throws is said in the dialog, which stays open. */
  send: () => Promise<unknown>;
  /** Called after it was done. */
  onDone: () => void;
  /** What is said where the error has no sentence. */
  otherwise?: string;
};

/** A question whose confirmation the server may refuse. Each try takes the last refusal away, so that all are read out. */
export function RefusableConfirm({ send, onDone, otherwise, children, ...question }: Props) {
  const waiting = useSending();
  const [refusal, setRefusal] = useState<string>();
  const confirm = async () => {
    setRefusal(undefined);
    try {
      await waiting.send(send);
      onDone();
    } catch (error) {
      if (!(error instanceof GivenUp)) setRefusal(messageOf(error, otherwise));
    }
  };
  return (
    <ConfirmDialog {...question} busy={waiting.sending} onConfirm={() => void confirm()}>
      {children}
      {refusal && <Fault marginTop={3}>{refusal}</Fault>}
    </ConfirmDialog>
  );
}
