import type { Deps } from '#functions/app/deps.ts';
import { IDEMPOTENCY_KEY } from '#shared/contracts/endpoint.ts';
import { callById } from '../support/everyHandler.ts';
import type { Answered, Sent } from '../support/invoke.ts';
import type { Observed } from './explain.ts';
import type { Asked } from './model.ts';
import { type Operation, resolved, Unresolved } from './plan.ts';
import { newTrace, type Trace, traced } from './wire.ts';
import type { World } from './world.ts';

/** How the product is called. A test may put in a call that lies. */
export type Call = (endpoint: string, deps: Deps, sent: Sent) => Promise<Answered>;
export const byHandler: Call = callById;

/** The operation with its references looked up; undefined when what it is about was never created. */
export function askedOf({ ids }: World, operation: Operation): Asked | undefined {
  try {
    const {
      as,
      params,
      query = {},
      body,
    } = resolved(
      { as: operation.as, params: operation.params, query: operation.query, body: operation.body },
      ids,
    ) as Pick<Asked, 'params' | 'query' | 'body' | 'as'>;
    const { endpoint, path = '', unreadable } = operation;
    return { endpoint, path, params: params ?? {}, query, body, as, unreadable };
  } catch (error) {
    if (error instanceof Unresolved) return undefined;
    throw error;
  }
}

/** Sent again after a 503 until there is an answer. Their first steps leave a mark that only their end removes. */
export const INSISTED = ['masterData.remove', 'masterData.force', 'locations.remove'];
const MOST_TRIES = 4;

/** One request that was sent. */
type Try = { trace: Trace; answer: Answered };

/**
 * Sends an operation to one of the processes, and again when its client would do so.
 * @returns each request that was sent; requests with one key that were carried out once count as one
 * @throws Error for an answer that nobody should ever see
 */
export async function perform(
  world: World,
  operation: Operation,
  asked: Asked,
  call: Call,
): Promise<Observed[]> {
  const deps = world.live[operation.client % world.live.length] as Deps;
  const again = operation.named || INSISTED.includes(operation.endpoint);
  const send = async (): Promise<Try[]> => {
    const tries: Try[] = [];
    for (;;) {
      // Only the first request suffers the fault. When it is sent again, everything works.
      const trace = newTrace(tries.length === 0 ? operation.fault : undefined);
      const answer = await traced(trace, () =>
        call(operation.endpoint, deps, sentBy(world, operation, asked)),
      );
      if (answer.status >= 500) refuseRaw(operation, answer);
      tries.push({ trace, answer });
      if (answer.status < 500 || !again || tries.length === MOST_TRIES) return tries;
    }
  };
  const tries = (await Promise.all(operation.twice ? [send(), send()] : [send()])).flat();
  return onceMade(operation, tries).map(({ trace, answer }, i) => ({
    key: `${operation.number}.${i}`,
    operation,
    asked,
    answer: answer.status >= 500 ? undefined : answer,
    entries: trace.entries.length,
    sender: trace.entries[0]?.username,
    seen: { id: answer.body?.data?.id ?? madeBy(trace), order: trace.order, versions: trace.versions },
    at: trace.committed ?? Number.MAX_SAFE_INTEGER,
    faults: trace.faults,
  }));
}

/** Of several requests with one key, the one that created something, with the answer that any of them was given. */
function onceMade({ number, named }: Operation, tries: Try[]): Try[] {
  const makers = tries.filter(({ trace }) => madeBy(trace) !== undefined);
  const [maker] = makers;
  if (!named || !maker) return tries;
  const echoes = tries.filter(({ trace, answer }) => answer.status === 201 && madeBy(trace) === undefined);
  const ids = [
    ...makers.map(({ trace }) => madeBy(trace)),
    ...echoes.map(({ answer }) => answer.body.data.id),
  ];
  if (new Set(ids).size > 1) throw new Error(`#${number} was made more than once, as ${ids.join(' and ')}`);
  if (maker.answer.status >= 500) maker.answer = echoes[0]?.answer ?? maker.answer;
  return tries.filter((one) => !echoes.includes(one));
}

function sentBy({ tokens }: World, operation: Operation, { as, path, params, query, body }: Asked): Sent {
  const names = Object.entries(params).map(([name, value]) => [name, String(value)]);
  return {
    ...(path ? { path } : {}),
    ...(names.length > 0 ? { params: Object.fromEntries(names) } : {}),
    query: new URLSearchParams(query).toString(),
    body,
    token: as === undefined ? undefined : tokens.get(as),
    headers: operation.named
      ? { [IDEMPOTENCY_KEY.header.toLowerCase()]: `workload-${operation.number}` }
      : {},
  };
}

/** A fault must be answered as temporary, with the time to wait. Any other 5xx throws. */
function refuseRaw({ number }: Operation, { status, body, headers }: Answered): void {
  if (status === 503 && headers['retry-after'] !== undefined) return;
  throw new Error(`#${number} was answered with a raw ${status}: ${JSON.stringify(body)}`);
}

const CREATES = ['create', 'user_create'];

/** The id of what was created, when the answer with it was lost. */
function madeBy({ entries }: Trace): number | undefined {
  const entry = entries.find(({ action }) => CREATES.includes(action));
  return entry && Number(entry.resource_id.split('/').at(-1));
}
