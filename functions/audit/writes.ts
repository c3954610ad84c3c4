import type { audit } from '#shared/contracts/audit.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { idsIn } from '#shared/domain/idRanges.ts';
import { type Actor, type By, identityOf } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { keptIdsWrites, nextExportNumber } from '../exports/keptIds.ts';
import { auditWrites, withoutAadhaar } from '../table/auditEntry.ts';

/** Keeps an audit entry of a file that the browser made, and which records it held, where the browser says so. */
export async function noteExport(
  deps: Guarded,
  by: By & { actor: Actor },
  { resource, rows, q, ids }: Body<typeof audit.noteExport>,
): Promise<void> {
  const { table, now } = whole(deps);
  const number = await nextExportNumber({ table });
  const event = {
    action: 'export',
    resource_type: resource,
    details: { export: number, rows, q: withoutAadhaar(q) },
  } as const;
  const file = {
    number,
    kind: `${resource}s` as const,
    maker: identityOf(by.actor),
    created_at: now().toISOString(),
  };
  const kept = await keptIdsWrites(file, idsIn(ids));
  await table.transact([...auditWrites(deps, by, event), ...kept]);
}
