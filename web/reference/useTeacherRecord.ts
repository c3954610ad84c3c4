import { useEndpoint } from '../api/hooks.ts';

/**
 * The medical record of a teacher. Null if there is none, undefined until that is known. Each request leaves an audit
 * entry, so nothing requests it again by itself.
 */
export function useTeacherRecord(teacherId: number | undefined) {
  const { data, error, mutate, isLoading } = useEndpoint(
    'medicalRecords.get',
    teacherId === undefined ? null : { params: { teacherId } },
    {
      revalidateOnFocus: false,
      revalidateOnReconnect: false,
      onError: (reason) => console.warn('The medical record did not load', reason),
    },
  );
  return {
    record: data && (data.data.data[0] ?? null),
    failed: error !== undefined,
    error,
    loading: isLoading,
    retry: () => void mutate(),
  };
}
