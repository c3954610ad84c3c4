import { inject } from 'vitest';

/** `url` is `http://localhost:<port>`, `engine` the endpoint of its database engine. */
export type CloudAddress = { url: string; engine: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** One cloud for each worker of the journeys. */
    clouds: CloudAddress[];
  }
}

/**
 * The cloud of this worker. The worker's files use it one after another, so no other file writes while a journey
 * compares counts. What a journey finds beyond the demo data, others have left.
 */
export function cloud(): CloudAddress {
  const clouds = inject('clouds');
  return clouds[Number(process.env.VITEST_POOL_ID) % clouds.length] as CloudAddress;
}
