import { lazy, Suspense, useEffect, useSyncExternalStore } from 'react';
import { freshProof } from './freshProof.ts';

const ProofDialog = lazy(() => import('./ProofDialog.tsx'));

/** Asks the person for a fresh proof while a call waits for one. */
export function ProofHost() {
  const asked = useSyncExternalStore(freshProof.subscribe, freshProof.isAsked);
  // The session may end meanwhile: then nobody answers.
  useEffect(() => () => freshProof.answer(false), []);
  return (
    asked && (
      <Suspense fallback={null}>
        <ProofDialog onAnswer={freshProof.answer} />
      </Suspense>
    )
  );
}
