import { medicalMessages } from '#shared/messages/medical.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { MedicalFacts } from '../../reference/MedicalFacts.tsx';
import { useTeacherRecord } from '../../reference/useTeacherRecord.ts';
import { Loading } from '../../ui/Loading.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';

/** The medical record of a teacher within the teacher's details. */
export function MedicalSection({ teacherId }: { teacherId: number }) {
  const { record, failed, loading, retry } = useTeacherRecord(teacherId);
  if (record) return <MedicalFacts record={record} />;
  if (record === null) return <p>{teacherMessages.noMedicalRecords}</p>;
  if (failed) return <RetryNote text={medicalMessages.loadFailed} onRetry={retry} busy={loading} />;
  return <Loading />;
}
