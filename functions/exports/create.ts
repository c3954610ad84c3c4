import { can } from '#shared/access/permissions.ts';
import { exports } from '#shared/contracts/exports.ts';
import { AppError } from '../app/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { createExport } from './jobs.ts';

export const run: Run<typeof exports.create> = async (input, deps) => {
  if (!can(input.actor.role, `${input.body.kind}.export`)) throw new AppError('forbidden');
  return { success: true, data: await createExport(deps, input, input.body) };
};

export const handler = toLambda(exports.create, run);
