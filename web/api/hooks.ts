import { useCallback, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { ApiError } from './apiError.ts';
import { call } from './client.ts';
import type { Area, CallArguments, CallInput, EndpointId, ReplyOf } from './types.ts';

const areaOf = (id: string) => id.slice(0, id.indexOf('.'));

/** Areas whose answers change with a write in another one. */
const touchedBy: Partial<Record<Area, readonly Area[]>> = {
  schools: ['schools', 'dashboard', 'cascade'],
  cascade: ['schools', 'dashboard', 'cascade'],
};

const keysOf = (areas: readonly string[]) => (key: unknown) =>
  Array.isArray(key) && areas.includes(areaOf(String(key[0])));

/** Forgets every answer: the next person on this browser must not see them. */
export const forgetAnswers = () => mutate(() => true, undefined, { revalidate: false });

/**
 * The answer of a GET endpoint, kept under `[id, input]`. With `null` for the input nothing is asked.
 * The last data stay while newer are fetched and when that fails; trying again is the reader's choice.
 */
export function useEndpoint<I extends EndpointId>(
  id: I,
  input: CallInput<I> | null,
  options?: SWRConfiguration<ReplyOf<I>, ApiError>,
) {
  return useSWR<ReplyOf<I>, ApiError, [I, CallInput<I>] | null>(
    input && [id, input],
    ([, given]) => call(id, ...([given] as CallArguments<I>)),
    { shouldRetryOnError: false, ...options },
  );
}

/** A write: `trigger(input)` calls it, and what it may have changed on screen is asked for again. */
export function useEndpointMutation<I extends EndpointId>(id: I) {
  const [isMutating, setMutating] = useState(false);
  const trigger = useCallback(
    async (...input: CallArguments<I>): Promise<ReplyOf<I>> => {
      setMutating(true);
      try {
        const reply = await call(id, ...input);
        const area = areaOf(id) as Area;
        void mutate(keysOf(touchedBy[area] ?? [area]));
        return reply;
      } finally {
        setMutating(false);
      }
    },
    [id],
  );
  return { trigger, isMutating };
}
