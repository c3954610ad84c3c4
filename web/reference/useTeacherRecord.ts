import { useEndpoint } from '../api/hooks.ts';
import { ONLY_ASKED } from '../api/onlyAsked.ts';

/** The medical record of a teacher. Null if there is none, undefined until that is known. */
export function useTeacherRecord(teacherId: number | undefined) {
  const answer = useEndpoint(
    'medicalRecords.get',
    teacherId === undefined ? null : { params: { teacherId } },
    ONLY_ASKED,
  );
  return { ...answer, record: answer.data && (answer.data.data.data[0] ?? null) };
}
