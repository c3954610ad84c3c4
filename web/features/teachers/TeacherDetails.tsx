import type { Teacher } from '#shared/domain/teacher.ts';
import { useHistorySection } from '../../history/useHistorySection.tsx';
import { teacherSections } from '../../reference/teacherSections.tsx';
import { useSession } from '../../session/SessionProvider.tsx';
import { type DetailSection, DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { AadhaarNumber } from './AadhaarNumber.tsx';
import { MedicalSection } from './MedicalSection.tsx';
import { serviceRecord } from './serviceRecord.ts';

type Props = {
  teacher: Teacher;
  /** `YYYY-MM-DD` in India. */
  today: string;
  onClose: () => void;
};

/** What the dialog shows, section by section, in the specification's order. */
const sectionsOf = (teacher: Teacher, today: string): DetailSection[] => [
  ...teacherSections(teacher, today, <AadhaarNumber teacher={teacher} />),
  { title: 'Medical Records', items: [], content: <MedicalSection teacherId={teacher.id} /> },
];

export function TeacherDetails({ teacher, today, onClose }: Props) {
  const { user } = useSession();
  const history = useHistorySection({ type: 'teacher', id: teacher.id });
  return (
    <DetailsDialog
      title={`Teacher Details: ${teacher.teacher_name}`}
      sheet={serviceRecord(teacher, today, user?.username ?? '')}
      sections={[...sectionsOf(teacher, today), ...history]}
      onClose={onClose}
    />
  );
}
