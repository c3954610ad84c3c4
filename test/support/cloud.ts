import { inject } from 'vitest';

/** `url` is `http://localhost:<port>`, `engine` the endpoint of its database engine. */
export type CloudAddress = { url: string; engine: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cloud for each worker of the journeys. */
    clouds: CloudAddress[];
  }
}

/**
 * The cloud of this worker, whose files use it one after another. No other file writes while a journey compares what
 * it counts; what it finds there beyond the demo data, others have left.
 */
export function cloud(): CloudAddress {
  const clouds = inject('clouds');
  return clouds[Number(process.env.VITEST_POOL_ID) % clouds.length] as CloudAddress;
}
