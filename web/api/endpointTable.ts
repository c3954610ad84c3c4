import type { Method } from '#shared/contracts/endpoint.ts';
import type { EndpointId } from './types.ts';

/** What is known of an endpoint at run time; the schemas stay out of the browser's first load. */
export type EndpointFacts = {
  method: Method;
  paths: readonly string[];
  /** Whether each request names itself, so that it is done once. */
  idempotent?: true;
};

export type EndpointTable = Record<EndpointId, EndpointFacts>;
