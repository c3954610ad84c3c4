import { laterDialog } from '../ui/later.tsx';
import type { Doubted } from './proposal.ts';

type Props = { doubted: Doubted; onSent?: () => void; onClose: () => void };

/** The dialog that asks for a correction. Only who presses the button needs its code, on a line that may be slow. */
export const LaterDialog = laterDialog<Props>(
  () => import('./TicketDialog.tsx'),
  ({ onClose }) => onClose(),
);
