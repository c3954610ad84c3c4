import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { MedicalSection } from '../../reference/MedicalSection.tsx';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';

/** One record in full. It is requested anew, so that the audit trail notes who looked at it. */
export function MedicalDetails({ listed, onClose }: { listed: MedicalRecord; onClose: () => void }) {
  const { teacher_name, teacher_ID, school_id } = listed.teachers;
  return (
    <DetailsDialog
      title={`Medical Record: ${teacher_name}`}
      sections={[
        {
          title: 'Teacher',
          items: [
            ['Teacher ID', teacher_ID],
            ['School ID', school_id],
          ],
        },
        {
          title: 'Medical Record',
          items: [],
          content: <MedicalSection teacherId={listed.teacher_id} none={medicalMessages.notFound} />,
        },
      ]}
      onClose={onClose}
    />
  );
}
