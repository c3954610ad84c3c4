import type { Context } from 'aws-lambda';
import { type Answer, type Endpoint, IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { httpMessages } from '#shared/messages/http.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { stateOf } from '../app/start.ts';
import { openOnce } from '../table/idempotency.ts';
import type { Given, Input, Run } from './run.ts';
import type { State } from './state.ts';

const HEADER = IDEMPOTENCY_KEY.header.toLowerCase();

/** Calls `run`, which is once for a request that named itself. */
export const once =
  <E extends Endpoint>(endpoint: E, run: Run<E>) =>
  (_event: unknown, context: Context) => {
    const { input, deps } = stateOf<State>(context);
    // Its parts were parsed by the very schemas that the type of Input is inferred from.
    return runOnce(endpoint, run, input as unknown as Input<E>, deps);
  };

/**
 * Runs a handler; one that is idempotent, for a request with a key, once: the same request again is given the first
 * one's answer, also while that one is still under way. The table is asked only where a key was sent.
 * @throws 400 for a malformed key, 409 for the key of another request
 */
async function runOnce<E extends Endpoint>(
  endpoint: E,
  run: Run<E>,
  input: Input<E>,
  deps: Deps,
): Promise<Answer<E>> {
  const { actor, headers, route, params, body } = input;
  const key = endpoint.idempotent ? headers[HEADER] : undefined;
  const given = deps as Given<E>;
  if (key === undefined || !actor) return run(input, given);
  if (!IDEMPOTENCY_KEY.pattern.test(key)) throw invalid(IDEMPOTENCY_KEY.header, httpMessages.idempotencyKey);
  const once = await openOnce(deps, actor.id, key, [endpoint.id, route, params, body]);
  const answerOf = (data: unknown) => ({ success: true, data }) as Answer<E>;
  const before = await once.kept();
  if (before !== undefined) return answerOf(before);
  try {
    return await run({ ...input, once }, given);
  } catch (error) {
    // It may have lost against its own twin, or its answer was lost on the way back from the table.
    const meanwhile = await once.kept();
    if (meanwhile === undefined) throw error;
    return answerOf(meanwhile);
  }
}
