import { can } from '#shared/access/permissions.ts';
import { exports } from '#shared/contracts/exports.ts';
import { AppError } from '../app/errors.ts';
import { serve } from '../http/toLambda.ts';
import { createExport } from './jobs.ts';

export const { run, handler } = serve(exports.create, async (input, deps) => {
  if (!can(input.actor.role, `${input.body.kind}.export`)) throw new AppError('forbidden');
  return { data: await createExport(deps, input, input.body) };
});
