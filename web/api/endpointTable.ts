import type { Endpoint, Method } from '#shared/contracts/endpoint.ts';
import type { EndpointId } from './types.ts';

/** What is known of an endpoint at run time; the schemas stay out of the browser's first load. */
export type EndpointFacts = {
  method: Method;
  paths: readonly string[];
  /** Whether each request names itself, so that it is done once. */
  idempotent: boolean;
  /** Whether it is for everybody: no token is sent with it, and no renewed one would help it. */
  open: boolean;
};

/** The facts of each endpoint in one text, `POST /schools once`: all of them are part of the first load. */
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
