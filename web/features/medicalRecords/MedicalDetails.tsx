import type { MedicalRecord } from '#shared/domain/medicalRecord.ts';
import { medicalMessages } from '#shared/messages/medical.ts';
import { MedicalFacts } from '../../reference/MedicalFacts.tsx';
import { useTeacherRecord } from '../../reference/useTeacherRecord.ts';
import { DetailsDialog } from '../../ui/DetailsDialog.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';

/** One record in full. It is requested anew, so that the audit trail notes who looked at it. */
export function MedicalDetails({ listed, onClose }: { listed: MedicalRecord; onClose: () => void }) {
  const { teacher_name, teacher_ID, school_id } = listed.teachers;
  const { record, failed, loading, retry } = useTeacherRecord(listed.teacher_id);
  const content = () => {
    if (record) return <MedicalFacts record={record} />;
    if (record === null) return <p>{medicalMessages.notFound}</p>;
    if (failed) return <RetryNote text={medicalMessages.loadFailed} onRetry={retry} busy={loading} />;
    return <Loading />;
  };
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
        { title: 'Medical Record', items: [], content: content() },
      ]}
      onClose={onClose}
    />
  );
}
