import { meetsRole } from '#shared/access/roles.ts';
import type { Scope } from '#shared/access/scope.ts';
import type { DashboardStats } from '#shared/domain/report.ts';
import type { Actor } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { reportOf } from '../directory/reports.ts';
import type { Sight } from '../directory/sight.ts';
import type { MasterData, MasterVersions } from '../masterData/stored.ts';
import { systemHealth } from '../system/systemHealth.ts';

/**
 * The report of the actor's role on what the actor may see. For administrators it includes the health of the system.
 */
export async function readReport(
  deps: Guarded,
  { actor, see, versions }: { actor: Actor; see: Sight; versions: MasterVersions },
): Promise<DashboardStats> {
  const [joined, master, health] = await Promise.all([
    see.teachers(),
    deps.masterData.at(versions),
    meetsRole(actor.role, 'admin') ? systemHealth(whole(deps)) : undefined,
  ]);
  const report = reportOf(actor.role, joined, master, deps.now());
  return { ...report, ...officeOf(actor.scope, master), systemHealth: health };
}

/** The names of an officer's district and block. */
function officeOf(scope: Scope, master: MasterData): Pick<DashboardStats, 'district' | 'rd_block'> {
  if (scope.kind !== 'district' && scope.kind !== 'block') return {};
  const district = master.name('districts', scope.district);
  return scope.kind === 'block'
    ? { district, rd_block: master.name('rd-blocks', scope.rdBlock) }
    : { district };
}
