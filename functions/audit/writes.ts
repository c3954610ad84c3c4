import type { audit } from '#shared/contracts/audit.ts';
import type { Body } from '#shared/contracts/endpoint.ts';
import type { By } from '../app/actor.ts';
import type { Guarded } from '../app/deps.ts';
import { whole } from '../app/whole.ts';
import { auditWrite, withoutAadhaar } from '../table/auditEntry.ts';

/** Keeps an audit entry of a file that the browser made. */
export async function noteExport(
  deps: Guarded,
  by: By,
  { resource, rows, q }: Body<typeof audit.noteExport>,
): Promise<void> {
  const event = {
    action: 'export',
    resource_type: resource,
    details: { rows, q: withoutAadhaar(q) },
  } as const;
  await whole(deps).table.transact([auditWrite(deps.now(), deps.newId(), by, event)]);
}
