import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { knowing } from '../masterData/knowing.ts';
import { itemsOfTeacher, presentTeacher } from './present.ts';
import { shownTeacher } from './reads.ts';

export const { run, handler } = serve(teachers.get, async ({ actor, params, versions }, deps) => {
  const [{ teacher, school, shown }, master] = await Promise.all([
    shownTeacher(deps, actor, params.id),
    deps.masterData.at(versions),
  ]);
  const known = await knowing(deps, master, itemsOfTeacher(teacher));
  return { data: presentTeacher(teacher, school, known, shown) };
});
