import { inject } from 'vitest';

/** `url` is `http://localhost:<port>`, `engine` the endpoint of its database engine. */
export type CloudAddress = { url: string; engine: string };

declare module 'vitest' {
  export interface ProvidedContext {
    /** A cloud for each file of journeys that runs at the same time. */
    clouds: CloudAddress[];
  }
}

/** The cloud of this file, which no other file uses while it runs: journeys compare what they count. */
export function cloud(): CloudAddress {
  const clouds = inject('clouds');
  return clouds[Number(process.env.VITEST_POOL_ID) % clouds.length] as CloudAddress;
}
