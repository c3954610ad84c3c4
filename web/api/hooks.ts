import { useCallback, useState } from 'react';
import useSWR, { mutate, type SWRConfiguration } from 'swr';
import { shellMessages } from '#shared/messages/shell.ts';
import { session } from '../session/sessionStore.ts';
import { answerOf } from './ahead.ts';
import { ApiError, isStale, isUnanswered, leavesOpen } from './apiError.ts';
import { call } from './client.ts';
import { GivenUp } from './givenUp.ts';
import { line } from './line.ts';
import { requestKeys } from './requestKey.ts';
import { areaOf, touchedBy } from './touched.ts';
import type { CallArguments, CallInput, EndpointId, ReplyOf } from './types.ts';

/** Forgets every answer: the next person on this browser must not see them. */
export const forgetAnswers = () => mutate(() => true, undefined, { revalidate: false });

/**
 * The answer of a GET endpoint, cached under `[id, input]`. With `null` as the input nothing is requested. The last
 * data stay on screen while newer data are fetched, and when that fails, which the console tells unless the caller has an
 * `onError`. Only the reader tries again.
 */
export function useEndpoint<I extends EndpointId>(
  id: I,
  input: CallInput<I> | null,
  options?: SWRConfiguration<ReplyOf<I>, ApiError>,
) {
  return useSWR<ReplyOf<I>, ApiError, [I, CallInput<I>] | null>(
    input && [id, input],
    ([, given]) => answerOf(id, given),
    { shouldRetryOnError: false, onError: (error) => console.warn(`${id} did not load`, error), ...options },
  );
}

/** Requests an answer that is on screen again. Resolves when it has come, or could not be had. */
export const requestAgain = (id: EndpointId) => mutate([id, {}]);

/** Reloads the answers on screen that a write may have changed. @param kept tells those that need no reload */
function reload(id: EndpointId, kept?: (key: unknown) => boolean) {
  const touched = touchedBy(areaOf(id));
  void mutate((asked) => touched(asked) && !kept?.(asked));
}

/** Whether the screen may show what is stored no more: it is unknown what was done, or somebody else changed it. */
const isOutOfDate = (error: unknown) => leavesOpen(error) || isStale(error);

/** The error of a write, which says so where the line is gone. Whoever waits for the line does not show it. */
async function withLine(error: unknown): Promise<unknown> {
  return isUnanswered(error) && (await line.lost())
    ? new ApiError(0, 'network', shellMessages.noLine)
    : error;
}

/**
 * A write. `trigger(input)` calls the endpoint and then reloads the answers on screen that it may have changed. Until an
 * answer tells the outcome, the same input is sent as the same request, so nothing is done twice. What was done then, and what
 * somebody else did, shows as soon as the server can be reached. Throws `GivenUp` once somebody else has signed in.
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
      // Somebody else has signed in, in another tab perhaps: what was begun here would be sent as theirs.
      if (session.state().over === 'replaced') throw new GivenUp();
      setMutating(true);
      try {
        const [given] = input;
        const key = requests.of(JSON.stringify(given ?? {}));
        const reply = await call(id, ...([{ ...given, key }] as unknown as CallArguments<I>));
        requests.ended();
        reload(id, keep?.(reply));
        return reply;
      } catch (error) {
        requests.ended(error);
        const told = await withLine(error);
        if (isOutOfDate(error)) line.onceUp(() => reload(id));
        throw told;
      } finally {
        setMutating(false);
      }
    },
    [id, requests, keep],
  );
  return { trigger, isMutating, requests };
}
