import type { HandlerHost } from './handlerHost.ts';

const FIRST_AFTER_MS = 5000;
const EVERY_MS = 600_000;
const TIMEOUT_MS = 120_000;

/** Calls scheduled functions shortly after the start, and then every ten minutes. Only logs failures. */
export function startSchedule(
  host: Pick<HandlerHost, 'invoke'>,
  names: readonly string[],
  log: (text: string) => void,
): () => void {
  const tick = () => {
    for (const name of names) {
      const event = {
        source: 'aws.events',
        'detail-type': 'Scheduled Event',
        time: new Date().toISOString(),
        detail: {},
      };
      host.invoke(name, event, { timeoutMs: TIMEOUT_MS }).catch((error) => log(`${name} failed: ${error}`));
    }
  };
  const first = setTimeout(tick, FIRST_AFTER_MS);
  const later = setInterval(tick, EVERY_MS);
  for (const timer of [first, later]) timer.unref();
  return () => {
    clearTimeout(first);
    clearInterval(later);
  };
}
