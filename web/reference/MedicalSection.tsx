import { medicalMessages } from '#shared/messages/medical.ts';
import { Answered } from '../ui/Answered.tsx';
import { MedicalFacts } from './MedicalFacts.tsx';
import { useTeacherRecord } from './useTeacherRecord.ts';

/** The medical record of a teacher within the details. @param none the sentence for a teacher without one */
export function MedicalSection({ teacherId, none }: { teacherId: number; none: string }) {
  const { record, ...answer } = useTeacherRecord(teacherId);
  return (
    <Answered answer={answer} failed={medicalMessages.loadFailed}>
      {() => (record ? <MedicalFacts record={record} /> : <p>{none}</p>)}
    </Answered>
  );
}
