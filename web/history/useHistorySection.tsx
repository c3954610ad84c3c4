import { meetsRole } from '#shared/access/roles.ts';
import { useSession } from '../session/SessionProvider.tsx';
import type { DetailSection } from '../ui/DetailsDialog.tsx';
import { type HistoryOf, HistoryPanel } from './HistoryPanel.tsx';

/**
 * The section "History" of a record, to spread at the end of a details dialog's sections: `sections={[...own,
 * ...useHistorySection({ type: 'user', id: user.id })]}`. It is empty for roles below deo.
 * @param changed when the record was changed last, for a screen that shows the history at once
 */
export function useHistorySection(of: HistoryOf, changed?: string): DetailSection[] {
  const { role } = useSession();
  return meetsRole(role, 'deo')
    ? [{ title: 'History', items: [], content: <HistoryPanel of={of} changed={changed} /> }]
    : [];
}
