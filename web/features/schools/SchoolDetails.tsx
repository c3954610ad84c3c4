import type { School } from '#shared/domain/school.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { schoolDetails, schoolSheet } from './schoolView.ts';

/** A school in full, and who changed it. */
export function SchoolDetails({ school, onClose }: { school: School; onClose: () => void }) {
  const { user } = useSession();
  const history = useHistorySection({ type: 'school', id: school.id });
  return (
    <DetailsDialog
      title={school.school_name}
      sheet={schoolSheet(school, user?.username ?? '')}
      sections={[...schoolDetails(school), ...history]}
      onClose={onClose}
    />
  );
}
