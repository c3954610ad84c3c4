import { can } from '#shared/access/permissions.ts';
import { audit } from '#shared/contracts/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { auditWrite, searchedFor } from '../table/auditEntry.ts';

export const run: Run<typeof audit.noteExport> = async (input, deps) => {
  const { resource, rows, q } = input.body;
  if (!can(input.actor.role, `${resource}s.export`)) throw new AppError('forbidden');
  const event = { action: 'export', resource_type: resource, details: { rows, q: searchedFor(q) } } as const;
  await deps.table.transact([auditWrite(deps.now(), deps.newId(), input, event)]);
  return { success: true, message: auditMessages.exportNoted };
};

export const handler = toLambda(audit.noteExport, run);
