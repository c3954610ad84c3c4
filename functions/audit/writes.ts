import type { audit } from '#shared/contracts/audit.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import { idsIn } from '#shared/domain/idRanges.ts';
import { type ActorBy, identityOf } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { HOUR_SECONDS } from '../app/durations.ts';
import { whole } from '../app/whole.ts';
import type { Sight } from '../directory/sight.ts';
import { keptIdsWrites, nextExportNumber } from '../exports/keptIds.ts';
import { fitsWindow } from '../security/throttle.ts';
import { auditWrites } from '../table/auditEntry.ts';

/**
 * Keeps an audit entry of a file that the browser made, and which records it held, where the browser says so. The file is
 * there by then, so beyond so many in an hour its entry is kept alone, and ids that its maker may not see are left out.
 */
export async function noteExport(
  deps: Guarded,
  by: ActorBy & { see: Sight },
  { resource, rows, q, filters, ids }: Body<typeof audit.noteExport>,
): Promise<void> {
  const { table, now, limits } = whole(deps);
  const window = `noted:${by.actor.id}`;
  const isKept = ids !== '' && (await fitsWindow(deps, window, limits.notedFilesPerHour, HOUR_SECONDS));
  const number = await nextExportNumber({ table });
  const event = {
    action: 'export',
    resource_type: resource,
    details: { export: number, rows, filters, q },
  } as const;
  const file = {
    number,
    kind: `${resource}s` as const,
    maker: identityOf(by.actor),
    created_at: now().toISOString(),
  };
  const kept = isKept ? await keptIdsWrites(file, await inSight(by.see, resource, idsIn(ids))) : [];
  await table.transact([...auditWrites(deps, by, event), ...kept]);
}

/** Those of some ids whose records somebody sees, in any list: a browser may say that its file held whatever it likes. */
async function inSight(
  see: Sight,
  resource: Body<typeof audit.noteExport>['resource'],
  ids: readonly number[],
): Promise<number[]> {
  const rows =
    resource === 'school' ? await see.schools('all') : (await see.teachers({ service: 'all' })).teachers;
  const seen = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => seen.has(id));
}
