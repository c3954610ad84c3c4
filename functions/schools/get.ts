import { schools } from '#shared/contracts/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { presentSchool, visibleSchool } from './reads.ts';

export const run: Run<typeof schools.get> = async ({ actor, params, versions }, deps) => {
  const [school, master] = await Promise.all([
    visibleSchool(deps, actor, params),
    deps.masterData.at(versions),
  ]);
  return { success: true, data: presentSchool(school, master) };
};

export const handler = toLambda(schools.get, run);
