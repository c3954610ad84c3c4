import { useEndpoint } from '../api/hooks.ts';
import { ONLY_ASKED } from '../api/onlyAsked.ts';

/** The medical record of a teacher. Null if there is none, undefined until that is known. */
export function useTeacherRecord(teacherId: number | undefined) {
  const { data, error, mutate, isLoading } = useEndpoint(
    'medicalRecords.get',
    teacherId === undefined ? null : { params: { teacherId } },
    ONLY_ASKED,
  );
  return {
    record: data && (data.data.data[0] ?? null),
    failed: error !== undefined,
    error,
    loading: isLoading,
    retry: () => void mutate(),
  };
}
