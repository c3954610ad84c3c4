import type { Origin } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { type AuditEvent, auditWrites } from '../table/auditEntry.ts';
import { addressBlock } from './addressBlock.ts';
import { fitsWindow } from './throttle.ts';

/** What the counters of strangers begin with. */
export const STRANGERS = 'stranger#';

/**
 * Keeps the entry of something that a caller did whom nobody knows. So many of a kind in an hour from one address, and
 * so many from all together, are kept: whoever does it without end does not fill the trail, and one kind takes no room
 * from another.
 */
export async function noteStranger(
  deps: Deps,
  origin: Origin,
  kind: 'token' | 'refresh',
  event: Pick<AuditEvent, 'action' | 'details' | 'error_message'>,
): Promise<void> {
  const { strangerEntriesPerAddress, strangerEntriesInAll } = deps.limits;
  const hasRoom = (name: string, limit: number) =>
    fitsWindow(deps, `${STRANGERS}${kind}#${name}`, limit, HOUR_SECONDS);
  if (!(await hasRoom(addressBlock(origin.ip), strangerEntriesPerAddress))) return;
  if (!(await hasRoom('all', strangerEntriesInAll))) return;
  const told = { ...event, resource_type: 'auth', success: false } as const;
  const write = auditWrites(deps, { origin }, told);
  await deps.table.transact(write);
}

/** Keeps the entry of an access token that was not signed here. */
export const noteForged = (deps: Deps, origin: Origin, endpoint: string): Promise<void> =>
  noteStranger(deps, origin, 'token', {
    action: 'unauthorized_access',
    details: { endpoint },
    error_message: 'An access token was presented that was not signed here',
  });
