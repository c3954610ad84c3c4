import type { Context } from 'aws-lambda';
import { type Endpoint, IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { httpMessages } from '#shared/messages/http.ts';
import type { Deps } from '../app/deps.ts';
import { invalid } from '../app/errors.ts';
import { stateOf } from '../app/start.ts';
import { UNCOMPILED } from '../app/uncompiled.ts';
import { openOnce } from '../table/idempotency.ts';
import type { Answered, Given, Input, Run } from './run.ts';
import type { State } from './state.ts';

type Members = Record<string, unknown>;

const HEADER = IDEMPOTENCY_KEY.header.toLowerCase();

/** Calls `run`. A request with an `Idempotency-Key` runs only once. */
export const once =
  <E extends Endpoint>(endpoint: E, run: Run<E>) =>
  (_event: unknown, context: Context) => {
    const { input, sent, deps } = stateOf<State>(context);
    // `parse` used the same schemas from which the type Input is inferred.
    return runOnce(endpoint, run, { input: input as unknown as Input<E>, sent }, deps);
  };

/**
 * Runs a handler. When the endpoint is idempotent and the request has a key, the same request sent again receives the
 * first answer, even while the first one is still running. Only requests with a key are looked up in the table.
 * @throws 400 for a malformed key; 409 when another request used the key; 404 when the account has another role or area
 * since the request was done
 */
async function runOnce<E extends Endpoint>(
  endpoint: E,
  run: Run<E>,
  { input, sent }: { input: Input<E>; sent: unknown },
  deps: Deps,
): Promise<Answered<E>> {
  const { actor, headers, route, params, body } = input;
  const key = endpoint.idempotent ? headers[HEADER] : undefined;
  const given = deps as Given<E>;
  if (key === undefined || !actor) return run(input, given);
  if (!IDEMPOTENCY_KEY.pattern.test(key)) throw invalid(IDEMPOTENCY_KEY.header, httpMessages.idempotencyKey);
  // What parsing fills in changes when a field is added, and a request may be sent to one version and again to the next.
  // Former versions kept what they filled in, in the entries of lists and in the whole body.
  const asked = [partSent(body, sent), partSent(body, sent, 1), body];
  const requests = asked.map((part) => [endpoint.id, route, params, part]);
  const once = await openOnce(deps, actor, key, requests);
  // Only the data are kept: the message follows from them, and would be paid for with each request.
  const answerOf = async (data: unknown): Promise<Answered<E>> => {
    if (endpoint.idempotent === 'remade') return run({ ...input, once: { ...once, before: data } }, given);
    const message = endpoint.says?.(data as never);
    return { ...(message !== undefined && { message }), data } as Answered<E>;
  };
  const again = async (data: unknown) =>
    withNewFields(endpoint, (await answerOf(data)) as Members) as Answered<E>;
  const before = await once.kept();
  if (before !== undefined) return again(before);
  try {
    return await run({ ...input, once }, given);
  } catch (error) {
    // The same request may have won meanwhile, or the table's answer to the commit was lost.
    const meanwhile = await once.kept();
    if (meanwhile === undefined) throw error;
    return again(meanwhile);
  }
}

/** What parsing made of the members that were sent. @param depth how deep it leaves out what it filled in */
function partSent(parsed: unknown, sent: unknown, depth = Number.POSITIVE_INFINITY): unknown {
  if (depth === 0 || typeof parsed !== 'object' || typeof sent !== 'object' || !parsed || !sent)
    return parsed;
  const among = sent as Members;
  const part = (value: unknown, name: string | number) => partSent(value, among[name], depth - 1);
  if (Array.isArray(parsed)) return parsed.map(part);
  return Object.fromEntries(
    Object.entries(parsed).flatMap(([name, value]) =>
      Object.hasOwn(among, name) ? [[name, part(value, name)]] : [],
    ),
  );
}

const EMPTY: Readonly<Record<string, unknown>> = { string: '', array: [] };

/** Adds to an answer of a former version the texts, lists and nullable values that records have since then: empty ones. */
function withNewFields(endpoint: Endpoint, answer: Members): Members {
  const { error } = endpoint.response.safeParse(answer, UNCOMPILED);
  for (const issue of error?.issues ?? []) {
    if (issue.code !== 'invalid_type') continue;
    const name = issue.path.at(-1) as string;
    const within: Members = issue.path
      .slice(0, -1)
      .reduce((at, step) => at[step as string] as Members, answer);
    within[name] ??= EMPTY[issue.expected] ?? null;
  }
  return answer;
}
