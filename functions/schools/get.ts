import { schools } from '#shared/contracts/schools.ts';
import { school } from '#shared/records/school.ts';
import { serve } from '../http/toLambda.ts';
import { itemsNamedBy, knowing } from '../masterData/knowing.ts';
import { presentSchool, visibleSchool } from './reads.ts';

export const { run, handler } = serve(schools.get, async ({ actor, params, versions }, deps) => {
  const [stored, master] = await Promise.all([
    visibleSchool(deps, actor, params),
    deps.masterData.at(versions),
  ]);
  const known = await knowing(deps, master, itemsNamedBy(school, stored));
  return { data: presentSchool(stored, known) };
});
