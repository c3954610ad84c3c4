import { setTimeout as sleep } from 'node:timers/promises';
import type { Documents } from './documents.ts';
import type { HandlerHost } from './handlerHost.ts';

const TRIES = 5;
const TIMEOUT_MS = 60_000;

/**
 * Tells `events.scanResult` of every document that comes, as the bucket of a deployment does where GuardDuty is off;
 * again after a moment where the function could not take it.
 */
export function startScanner(
  documents: Pick<Documents, 'onPut'>,
  bucket: string,
  host: Pick<HandlerHost, 'invoke'>,
  log: (text: string) => void,
): void {
  const tell = async (key: string) => {
    const event = { source: 'aws.s3', 'detail-type': 'Object Created', detail: { object: { key } } };
    for (let tries = 1; ; tries += 1) {
      await sleep(200 * tries);
      try {
        return await host.invoke('events-scanResult', event, { timeoutMs: TIMEOUT_MS });
      } catch (error) {
        if (tries >= TRIES) throw error;
      }
    }
  };
  documents.onPut((name, key) => {
    if (name === bucket) tell(key).catch((error) => log(`events-scanResult failed: ${error}`));
  });
}
