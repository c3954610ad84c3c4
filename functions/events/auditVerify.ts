import type { Deps } from '../app/deps.ts';
import { checkAudit } from '../audit/checks.ts';
import { consumer } from './consumer.ts';

/** Tells an alarm where the table, the chain and the archive disagree. */
export async function run(deps: Deps): Promise<void> {
  const { faults, ...pass } = await checkAudit(deps);
  deps.log({ event: 'events.auditVerify', ...pass });
  for (const fault of faults) deps.log({ level: 'ERROR', event: 'events.auditVerify', fault });
  deps.metric('AuditFaults', faults.length);
}

/** Runs once an hour. */
export const handler = consumer('events.auditVerify', run);
