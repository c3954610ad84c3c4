import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { DetailsActions, type EditAt } from '../../list/DetailsActions.tsx';
import { paths } from '../../paths.ts';
import { MedicalSection } from '../../reference/MedicalSection.tsx';
import { teacherSections } from '../../reference/teacherSections.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { type DetailSection, DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { AadhaarNumber } from './AadhaarNumber.tsx';
import { serviceRecord } from './serviceRecord.ts';

type Props = {
  teacher: Teacher;
  /** `YYYY-MM-DD` in India. */
  today: string;
  /** The form of the teacher, for whoever may edit it. */
  editAt?: EditAt | false;
  onClose: () => void;
};

/** What the dialog shows, section by section, in the specification's order. */
const sectionsOf = (teacher: Teacher, today: string): DetailSection[] => [
  ...teacherSections(teacher, today, <AadhaarNumber teacher={teacher} />),
  {
    title: 'Medical Records',
    items: [],
    content: <MedicalSection teacherId={teacher.id} none={teacherMessages.noMedicalRecords} />,
  },
];

export function TeacherDetails({ teacher, today, editAt, onClose }: Props) {
  const { user } = useSession();
  const history = useHistorySection({
    of: { type: 'teacher', id: teacher.id },
    changed: teacher.updated_at,
  });
  return (
    <DetailsDialog
      title={`Teacher Details: ${teacher.teacher_name}`}
      sheet={serviceRecord(teacher, today, user?.username ?? '')}
      sections={[...sectionsOf(teacher, today), ...history]}
      actions={<DetailsActions editAt={editAt} recordAt={paths.teacher(teacher.id)} />}
      onClose={onClose}
    />
  );
}
