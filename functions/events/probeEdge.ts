import type { Deps } from '../app/deps.ts';
import { consumer } from './consumer.ts';

/** What people ask the CDN for first, and what an answer that is not of something in between holds. */
const ASKED = [
  { path: '/', holds: '<div id="root">' },
  { path: '/api/health', holds: '"success":true' },
];

/** Longer than a start of the function that is asked. */
const PATIENCE_MS = 15_000;

/**
 * Asks for the page and the API where people ask for them, through the CDN and its firewall. Functions and alarms inside
 * do not notice when these turn everybody away.
 * @throws Error that names each address that did not answer as it should
 */
export async function run(
  { publicUrl, log }: Pick<Deps, 'publicUrl' | 'log'>,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): Promise<void> {
  const base = await publicUrl();
  const states = await Promise.all(ASKED.map(({ path, holds }) => stateOf(fetch, `${base}${path}`, holds)));
  const faults = ASKED.flatMap(({ path }, i) => (states[i] === 'ok' ? [] : [`${path} (${states[i]})`]));
  log({ event: 'events.probeEdge', faults });
  if (faults.length > 0) throw new Error(`${base} does not answer as it should: ${faults.join(', ')}`);
}

async function stateOf(fetch: typeof globalThis.fetch, url: string, holds: string): Promise<string> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS), redirect: 'error' });
    if (!answer.ok) return String(answer.status);
    return (await answer.text()).includes(holds) ? 'ok' : 'another text';
  } catch (error) {
    return error instanceof Error ? error.name : 'no answer';
  }
}

export const handler = consumer('events.probeEdge', (deps) => run(deps));
