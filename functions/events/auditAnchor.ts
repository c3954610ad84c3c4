import type { Deps } from '../app/deps.ts';
import { anchorHead } from '../audit/anchors.ts';
import { consumer } from './consumer.ts';

/** Stores the signed end of the audit trail's chain where nobody can change it. */
export async function run(deps: Deps): Promise<void> {
  const anchor = await anchorHead(deps);
  if (anchor) deps.log({ event: 'events.auditAnchor', number: anchor.number });
}

/** Runs once an hour. */
export const handler = consumer('events.auditAnchor', run);
