import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { presentTeacher } from './present.ts';
import { visibleTeacher } from './reads.ts';

export const run: Run<typeof teachers.get> = async ({ actor, params, versions }, deps) => {
  const [{ teacher, school }, master] = await Promise.all([
    visibleTeacher(deps, actor, params.id),
    deps.masterData.at(versions),
  ]);
  return { success: true, data: presentTeacher(teacher, school, master) };
};

export const handler = toLambda(teachers.get, run);
