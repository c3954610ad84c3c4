import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { knowing } from '../masterData/knowing.ts';
import { itemsOfTeacher, presentTeacher } from './present.ts';
import { shownTeacher } from './reads.ts';

export const run: Run<typeof teachers.get> = async ({ actor, params, versions }, deps) => {
  const [{ teacher, school, shown }, master] = await Promise.all([
    shownTeacher(deps, actor, params.id),
    deps.masterData.at(versions),
  ]);
  const known = await knowing(deps, master, itemsOfTeacher(teacher));
  return { success: true, data: presentTeacher(teacher, school, known, shown) };
};

export const handler = toLambda(teachers.get, run);
