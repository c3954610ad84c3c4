import { useCallback, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { answerOf } from './ahead.ts';
import type { ApiError } from './apiError.ts';
import { call } from './client.ts';
import { requestKeys } from './requestKey.ts';
import type { Area, CallArguments, CallInput, EndpointId, ReplyOf } from './types.ts';

const areaOf = (id: string) => id.slice(0, id.indexOf('.'));

/** The areas whose answers show names of master data. */
const NAMING: readonly Area[] = [
  'masterData',
  'locations',
  'schools',
  'teachers',
  'dashboard',
  'reports',
  'cascade',
  'ask',
];

/** The areas whose answers a write in another area may change. */
const touchedBy: Partial<Record<Area, readonly Area[]>> = {
  masterData: NAMING,
  locations: NAMING,
  schools: ['schools', 'teachers', 'dashboard', 'reports', 'cascade', 'ask'],
  teachers: ['teachers', 'duplicates', 'dashboard', 'reports', 'cascade', 'ask'],
  cascade: [
    ...(['schools', 'teachers', 'medicalRecords', 'dashboard', 'reports', 'cascade'] as const),
    ...(['userManagement', 'ask'] as const),
  ],
  closures: [
    ...(['closures', 'schools', 'teachers', 'moves', 'orders', 'posts', 'leaving'] as const),
    ...(['dashboard', 'reports', 'cascade', 'userManagement', 'ask'] as const),
  ],
  medicalRecords: ['medicalRecords', 'teachers', 'reports', 'cascade'],
  bin: [
    ...(['bin', 'schools', 'teachers', 'medicalRecords', 'posts', 'dashboard', 'reports'] as const),
    ...(['cascade', 'ask'] as const),
  ],
  orders: ['orders', 'moves', 'teachers', 'posts', 'leaving'],
  moves: ['orders', 'moves', 'teachers', 'schools', 'posts', 'leaving', 'dashboard', 'reports', 'ask'],
  leaving: ['leaving', 'moves', 'teachers', 'schools', 'posts', 'dashboard', 'reports', 'ask'],
  posts: ['posts', 'ask'],
  duplicates: [
    ...(['duplicates', 'bin', 'teachers', 'schools', 'medicalRecords', 'userManagement'] as const),
    ...(['dashboard', 'reports', 'cascade', 'ask', 'orders', 'moves', 'posts', 'leaving'] as const),
  ],
  rules: ['rules', 'moves', 'posts', 'leaving', 'ask'],
  tickets: ['tickets', 'teachers', 'schools', 'profile', 'userManagement', 'dashboard', 'reports', 'ask'],
};

const keysOf = (areas: readonly string[]) => (key: unknown) =>
  Array.isArray(key) && areas.includes(areaOf(String(key[0])));

/** Forgets every answer: the next person on this browser must not see them. */
export const forgetAnswers = () => mutate(() => true, undefined, { revalidate: false });

/**
 * The answer of a GET endpoint, cached under `[id, input]`. With `null` as the input nothing is requested. The last
 * data stay on screen while newer data are fetched, and when that fails. Only the reader tries again.
 */
export function useEndpoint<I extends EndpointId>(
  id: I,
  input: CallInput<I> | null,
  options?: SWRConfiguration<ReplyOf<I>, ApiError>,
) {
  return useSWR<ReplyOf<I>, ApiError, [I, CallInput<I>] | null>(
    input && [id, input],
    ([, given]) => answerOf(id, given),
    { shouldRetryOnError: false, ...options },
  );
}

/**
 * A write. `trigger(input)` calls the endpoint and then reloads the answers on screen that it may have changed. After
 * no answer or a 5xx, the same input is sent as the same request, so nothing is done twice.
 * @param keep puts the reply into cached answers before they are reloaded; tells those that need no reload; the same
 *   function in every rendering
 */
export function useEndpointMutation<I extends EndpointId>(
  id: I,
  keep?: (reply: ReplyOf<I>) => (key: unknown) => boolean,
) {
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
        const kept = keep?.(reply);
        const area = areaOf(id) as Area;
        const touched = keysOf(touchedBy[area] ?? [area]);
        void mutate((asked) => touched(asked) && !kept?.(asked));
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
  return { trigger, isMutating, requests };
}
