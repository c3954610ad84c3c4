import { useEffect, useState } from 'react';
import type { Teacher } from '#shared/domain/teacher.ts';
import { ApiError } from '../../../api/apiError.ts';
import { call } from '../../../api/client.ts';

export type Loaded =
  | { state: 'loading' | 'missing' | 'failed'; teacher?: undefined }
  | { state: 'ready'; teacher: Teacher };

const NUMERIC_ID = /^[1-9][0-9]{0,14}$/;

/**
 * The stored teacher to edit, asked for anew each time: an edit must not begin with a remembered copy.
 * @param id the numeric id as the address has it
 */
export function useTeacher(id: string): Loaded & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' });

  useEffect(() => {
    let current = true;
    const settle = (next: Loaded) => {
      if (current) setLoaded(next);
    };
    settle({ state: NUMERIC_ID.test(id) ? 'loading' : 'missing' });
    if (NUMERIC_ID.test(id))
      call('teachers.get', { params: { id } }).then(
        ({ data }) => settle({ state: 'ready', teacher: data }),
        (error: unknown) => {
          console.warn(`The teacher did not load (attempt ${attempt + 1})`, error);
          const missing = error instanceof ApiError && error.status === 404;
          settle({ state: missing ? 'missing' : 'failed' });
        },
      );
    return () => {
      current = false;
    };
  }, [id, attempt]);

  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}
