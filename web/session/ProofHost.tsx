import { useEffect, useSyncExternalStore } from 'react';
import { laterDialog } from '../ui/later.tsx';
import { freshProof } from './freshProof.ts';

const ProofDialog = laterDialog(
  () => import('./ProofDialog.tsx'),
  ({ onAnswer }) => onAnswer(false),
);

/** Asks the person for a fresh proof while a call waits for one. */
export function ProofHost() {
  const asked = useSyncExternalStore(freshProof.subscribe, freshProof.isAsked);
  // The session may end meanwhile: then nobody answers.
  useEffect(() => () => freshProof.answer(false), []);
  return asked && <ProofDialog onAnswer={freshProof.answer} />;
}
