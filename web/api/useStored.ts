import { useCallback, useEffect, useState } from 'react';
import { ApiError, isGone } from './apiError.ts';

type Loaded<Item> =
  /** `missing` is the refusal of a request for a record that there is not. */
  | { state: 'loading' | 'missing' | 'failed'; item?: undefined; missing?: ApiError }
  | { state: 'ready'; item: Item; missing?: undefined };

export type Source<Item> = {
  /** What an item is called in a sentence. */
  noun: string;
  /** The pattern of a valid id. Any other id counts as missing, and no request is sent. */
  id: RegExp;
  load: (id: string) => Promise<{ data: Item }>;
};

/**
 * Loads the stored record to edit. It is requested anew each time, because an edit must not begin with a cached copy. A
 * record that did not load is requested again when the line is back.
 * @param id as it stands in the address
 * @param source the same object in every rendering
 */
export function useStored<Item>(id: string, source: Source<Item>): Loaded<Item> & { retry: () => void } {
  const [attempt, setAttempt] = useState(0);
  const [loaded, setLoaded] = useState<Loaded<Item>>({ state: 'loading' });
  const retry = useCallback(() => setAttempt((count) => count + 1), []);

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
          settle(
            error instanceof ApiError && isGone(error)
              ? { state: 'missing', missing: error }
              : { state: 'failed' },
          );
        },
      );
    return () => {
      current = false;
    };
  }, [id, source, attempt]);

  const failed = loaded.state === 'failed';
  useEffect(() => {
    if (!failed) return;
    addEventListener('online', retry);
    return () => removeEventListener('online', retry);
  }, [failed, retry]);

  return { ...loaded, retry };
}
