import { lazy, Suspense } from 'react';
import type { Doubted } from './proposal.ts';

// Only who presses the button needs the form, on a line that may be slow.
const TicketDialog = lazy(() => import('./TicketDialog.tsx'));

/** The dialog that asks for a correction. Its code is fetched when it opens. */
export const LaterDialog = (props: { doubted: Doubted; onSent?: () => void; onClose: () => void }) => (
  <Suspense>
    <TicketDialog {...props} />
  </Suspense>
);
