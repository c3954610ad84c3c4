import { useEffect, useState } from 'react';
import { SCHOOL_ID, type School } from '#shared/domain/school.ts';
import { ApiError } from '../../api/apiError.ts';
import { call } from '../../api/client.ts';

export type Loaded =
  | { state: 'loading' | 'missing' | 'failed'; school?: undefined }
  | { state: 'ready'; school: School };

/**
 * The stored school to edit, asked for anew each time: an edit must not begin with a remembered copy.
 * @param schoolId School ID digits
 */
export function useSchool(schoolId: string): Loaded & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  useEffect(() => {
    let current = true;
    const settle = (next: Loaded) => {
      if (current) setLoaded(next);
    };
    settle({ state: SCHOOL_ID.test(schoolId) ? 'loading' : 'missing' });
    if (SCHOOL_ID.test(schoolId))
      call('schools.get', { params: { schoolId } }).then(
        ({ data }) => settle({ state: 'ready', school: data }),
        (error: unknown) => {
          console.warn(`The school did not load (attempt ${attempt + 1})`, error);
          const missing = error instanceof ApiError && error.status === 404;
          settle({ state: missing ? 'missing' : 'failed' });
        },
      );
    return () => {
      current = false;
    };
  }, [schoolId, attempt]);

  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}
