import type { School } from '#shared/domain/school.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { DetailsActions, type EditAt } from '../../list/DetailsActions.tsx';
import { paths } from '../../paths.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { schoolDetails, schoolSheet } from './schoolView.ts';

type Props = {
  school: School;
  /** The form of the school, for whoever may edit it. */
  editAt?: EditAt | false;
  onClose: () => void;
};

/** A school in full, and who changed it. */
export function SchoolDetails({ school, editAt, onClose }: Props) {
  const { user } = useSession();
  const history = useHistorySection({
    of: { type: 'school', id: school.id },
    changed: school.updated_at,
  });
  return (
    <DetailsDialog
      title={school.school_name}
      sheet={schoolSheet(school, user?.username ?? '')}
      sections={[...schoolDetails(school), ...history]}
      actions={<DetailsActions editAt={editAt} recordAt={paths.school(school.school_id)} />}
      onClose={onClose}
    />
  );
}
