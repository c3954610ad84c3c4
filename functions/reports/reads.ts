import { meetsRole } from '#shared/access/roles.ts';
import type { DashboardStats } from '#shared/domain/report.ts';
import type { Actor } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { reportOf } from '../directory/reports.ts';
import type { MasterVersions } from '../masterData/stored.ts';
import { systemHealth } from '../system/systemHealth.ts';

/** The report of the actor's role, in its scope, with the system's health where the whole system is reported on. */
export async function readReport(
  deps: Deps,
  { actor, versions }: { actor: Actor; versions: MasterVersions },
): Promise<DashboardStats> {
  const [teachers, schools, master, health] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.masterData.at(versions),
    meetsRole(actor.role, 'admin') ? systemHealth(deps) : undefined,
  ]);
  return { ...reportOf(actor, { teachers, schools }, master, deps.now()), systemHealth: health };
}
