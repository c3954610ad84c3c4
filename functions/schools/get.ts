import { schools } from '#shared/contracts/schools.ts';
import { school } from '#shared/records/school.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { itemsNamedBy, knowing } from '../masterData/knowing.ts';
import { presentSchool, visibleSchool } from './reads.ts';

export const run: Run<typeof schools.get> = async ({ actor, params, versions }, deps) => {
  const [stored, master] = await Promise.all([
    visibleSchool(deps, actor, params),
    deps.masterData.at(versions),
  ]);
  const known = await knowing(deps, master, itemsNamedBy(school, stored));
  return { success: true, data: presentSchool(stored, known) };
};

export const handler = toLambda(schools.get, run);
