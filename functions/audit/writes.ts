import type { audit } from '#shared/contracts/audit.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { rangesIn } from '#shared/domain/idRanges.ts';
import type { Actor, By } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { keptIdsWrites, nextExportNumber } from '../exports/keptIds.ts';
import { auditWrites, withoutAadhaar } from '../table/auditEntry.ts';

/** The most records of one file that are kept: what a browser holds at most is far less. */
const MOST_HELD = 200_000;

/** Keeps an audit entry of a file that the browser made, and which records it held, where the browser says so. */
export async function noteExport(
  deps: Guarded,
  by: By & { actor: Actor },
  { resource, rows, q, ids }: Body<typeof audit.noteExport>,
): Promise<void> {
  const { table, now, newId } = whole(deps);
  const number = await nextExportNumber({ table });
  const event = {
    action: 'export',
    resource_type: resource,
    details: { export: number, rows, q: withoutAadhaar(q) },
  } as const;
  const { id, username, role } = by.actor;
  const held = rangesIn(ids).flatMap(([first, last]) =>
    Array.from({ length: Math.max(0, Math.min(last - first + 1, MOST_HELD)) }, (_, i) => first + i),
  );
  const file = {
    number,
    kind: `${resource}s` as const,
    maker: { id, username, role },
    created_at: now().toISOString(),
  };
  const kept = await keptIdsWrites(file, held.slice(0, MOST_HELD));
  await table.transact([...auditWrites(now(), newId(), by, event), ...kept]);
}
