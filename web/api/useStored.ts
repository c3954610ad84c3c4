import { useEffect, useState } from 'react';
import { ApiError } from './apiError.ts';

type Loaded<Item> =
  | { state: 'loading' | 'missing' | 'failed'; item?: undefined }
  | { state: 'ready'; item: Item };

type Source<Item> = {
  /** What an item is called, in a sentence. */
  noun: string;
  /** What an id looks like: anything else is missing, and nobody is asked. */
  id: RegExp;
  load: (id: string) => Promise<{ data: Item }>;
};

/**
 * The stored record to edit, asked for anew each time: an edit must not begin with a remembered copy.
 * @param id as the address has it
 * @param source the same object in every rendering
 */
export function useStored<Item>(id: string, source: Source<Item>): Loaded<Item> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Item>>({ state: 'loading' });

  useEffect(() => {
    let current = true;
    const settle = (next: Loaded<Item>) => {
      if (current) setLoaded(next);
    };
    const asked = source.id.test(id);
    settle({ state: asked ? 'loading' : 'missing' });
    if (asked)
      source.load(id).then(
        ({ data }) => settle({ state: 'ready', item: data }),
        (error: unknown) => {
          console.warn(`The ${source.noun} did not load (attempt ${attempt + 1})`, error);
          const missing = error instanceof ApiError && error.status === 404;
          settle({ state: missing ? 'missing' : 'failed' });
        },
      );
    return () => {
      current = false;
    };
  }, [id, source, attempt]);

  return { ...loaded, retry: () => setAttempt((count) => count + 1) };
}
