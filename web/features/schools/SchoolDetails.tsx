import type { School } from '#shared/domain/school.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { schoolDetails } from './schoolView.ts';

/** A school in full, and who changed it. */
export function SchoolDetails({ school, onClose }: { school: School; onClose: () => void }) {
  const history = useHistorySection({ type: 'school', id: school.id });
  return (
    <DetailsDialog
      title={school.school_name}
      sections={[...schoolDetails(school), ...history]}
      onClose={onClose}
    />
  );
}
