import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from './documents.ts';
import type { HandlerHost } from './handlerHost.ts';

const TRIES = 5;
const TIMEOUT_MS = 300_000;

/**
 * Calls a function for every new object in a bucket, as the buckets of a deployment do. Tries again after a moment when
 * the function fails.
 * @param told the bundle of the function to call, by bucket
 * @returns ends it: calls nothing again, and tells of no failure
 */
export function startBucketEvents(
  documents: Pick<Documents, 'onPut'>,
  told: Readonly<Record<string, string>>,
  host: Pick<HandlerHost, 'invoke'>,
  log: (text: string) => void,
): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  const tell = async (name: string, key: string) => {
    const event = { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key } } };
    for (let tries = 1; ; tries += 1) {
      await sleep(200 * tries, undefined, { signal });
      try {
        return await host.invoke(name, event, { timeoutMs: TIMEOUT_MS });
      } catch (error) {
        if (signal.aborted || tries >= TRIES) throw error;
      }
    }
  };
  documents.onPut((bucket, key) => {
    const name = told[bucket];
    if (!name || signal.aborted) return;
    tell(name, key).catch((error) => {
      if (!signal.aborted) log(`${name} failed: ${error}`);
    });
  });
  return () => ending.abort();
}
