import type { Endpoint, Method } from '#shared/contracts/endpoint.ts';
import type { EndpointId } from './types.ts';

/** What the browser knows about an endpoint at run time. The schemas stay out of the first load. */
type EndpointFacts = {
  method: Method;
  paths: readonly string[];
  /** Whether each request carries a key, so that it is done once. */
  idempotent: boolean;
  /** Whether anybody may call it. It needs no token, so only signing out sends one, and none is renewed for it. */
  open: boolean;
};

/** The facts of each endpoint as one short text, `POST /schools once`, because all of them are in the first load. */
export type EndpointTable = Record<EndpointId, string>;

const ONCE = 'once';
const OPEN = 'open';

export const tableOf = (endpoints: readonly Endpoint[]) =>
  Object.fromEntries(
    endpoints.map(({ id, method, path, idempotent, access }) => [
      id,
      [method, path, idempotent ? ONCE : [], access === 'public' ? OPEN : []].flat(2).join(' '),
    ]),
  ) as EndpointTable;

export function factsOf(table: EndpointTable, id: EndpointId): EndpointFacts {
  const [method, ...rest] = table[id].split(' ');
  return {
    method: method as Method,
    paths: rest.filter((word) => word.startsWith('/')),
    idempotent: rest.includes(ONCE),
    open: rest.includes(OPEN),
  };
}
