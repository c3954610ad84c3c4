import { can } from '#shared/access/permissions.ts';
import { audit } from '#shared/contracts/audit.ts';
import { auditMessages } from '#shared/messages/audit.ts';
import { AppError } from '../app/errors.ts';
import { serve } from '../http/toLambda.ts';
import { noteExport } from './writes.ts';

export const { run, handler } = serve(audit.noteExport, async (input, deps) => {
  if (!can(input.actor.role, `${input.body.resource}s.export`)) throw new AppError('forbidden');
  await noteExport(deps, input, input.body);
  return { message: auditMessages.exportNoted };
});
