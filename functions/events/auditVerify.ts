import type { Deps } from '../app/deps.ts';
import { checkAudit } from '../audit/checks.ts';
import { areUnnumbered } from '../audit/unnumbered.ts';
import { consumer } from './consumer.ts';

/** Tells alarms where the table, the chain and the archive disagree, and where entries wait for their numbers. */
export async function run(deps: Deps): Promise<void> {
  const { faults, ...pass } = await checkAudit(deps);
  deps.log({ event: 'events.auditVerify', ...pass });
  for (const fault of faults) deps.log({ level: 'ERROR', event: 'events.auditVerify', fault });
  deps.metric('AuditFaults', faults.length);
  deps.metric('AuditUnnumbered', Number(await areUnnumbered(deps)));
}

/** Runs once an hour. */
export const handler = consumer('events.auditVerify', run);
