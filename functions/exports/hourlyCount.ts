import { exportMessages } from '#shared/messages/exports.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { countInWindow } from '../security/throttle.ts';

/** Counts an export of any kind of an account, before it is made. @throws 429 after too many in an hour */
export async function countExport(deps: Guarded, { id }: Actor): Promise<void> {
  const { tooMany: message } = exportMessages;
  await countInWindow(deps, `export:${id}`, deps.limits.exportsPerHour, HOUR_SECONDS, { message });
}
