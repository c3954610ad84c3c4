import { useCallback, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import type { ApiError } from './apiError.ts';
import { call } from './client.ts';
import { requestKeys } from './requestKey.ts';
import type { Area, CallArguments, CallInput, EndpointId, ReplyOf } from './types.ts';

const areaOf = (id: string) => id.slice(0, id.indexOf('.'));

/** What shows names of master data. */
const NAMING: readonly Area[] = [
  'masterData',
  'locations',
  'schools',
  'teachers',
  'dashboard',
  'reports',
  'cascade',
];

/** Areas whose answers change with a write in another one. */
const touchedBy: Partial<Record<Area, readonly Area[]>> = {
  masterData: NAMING,
  locations: NAMING,
  schools: ['schools', 'teachers', 'dashboard', 'reports', 'cascade'],
  teachers: ['teachers', 'dashboard', 'reports', 'cascade'],
  cascade: ['schools', 'teachers', 'medicalRecords', 'dashboard', 'reports', 'cascade', 'userManagement'],
  medicalRecords: ['medicalRecords', 'teachers', 'reports', 'cascade'],
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

/**
 * A write: `trigger(input)` calls it, and what it may have changed on screen is asked for again. Triggered again
 * with the same input after no answer or a 5xx, it is the same request: what was done already is not done twice.
 * @param keep takes the reply into answers that are held, before they are asked for again; the same in every rendering
 */
export function useEndpointMutation<I extends EndpointId>(id: I, keep?: (reply: ReplyOf<I>) => unknown) {
  const [isMutating, setMutating] = useState(false);
  const [requests] = useState(requestKeys);
  const trigger = useCallback(
    async (...input: CallArguments<I>): Promise<ReplyOf<I>> => {
      setMutating(true);
      try {
        const [given] = input;
        const key = requests.of(JSON.stringify(given ?? {}));
        const reply = await call(id, ...([{ ...given, key }] as unknown as CallArguments<I>));
        requests.ended();
        keep?.(reply);
        const area = areaOf(id) as Area;
        void mutate(keysOf(touchedBy[area] ?? [area]));
        return reply;
      } catch (error) {
        requests.ended(error);
        throw error;
      } finally {
        setMutating(false);
      }
    },
    [id, requests, keep],
  );
  return { trigger, isMutating };
}
