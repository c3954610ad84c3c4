import { meetsRole } from '#shared/access/roles.ts';
import { useSession } from '../session/SessionProvider.tsx';
import type { DetailSection } from '../ui/DetailsDialog.tsx';
import { HistoryPanel, type HistoryProps } from './HistoryPanel.tsx';

/**
 * The section "History" of a record, to spread at the end of a details dialog's sections: `sections={[...own,
 * ...useHistorySection({ of: { type: 'user', id: user.id } })]}`. It is empty for roles below deo.
 */
export function useHistorySection(history: HistoryProps): DetailSection[] {
  const { role } = useSession();
  return meetsRole(role, 'deo')
    ? [{ title: 'History', items: [], content: <HistoryPanel {...history} /> }]
    : [];
}
