import { profile } from '#shared/contracts/profile.ts';
import { viewMedical } from '../data/medical.ts';
import { ownRecord } from '../data/profile.ts';
import { visibleTeacher } from '../data/teacher.ts';
import { presentTeacher } from '../data/teacherView.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof profile.get> = async (input, deps) => {
  const id = ownRecord(input.actor);
  const [{ teacher, school }, master] = await Promise.all([
    visibleTeacher(deps, input.actor, id),
    deps.masterData.at(input.versions),
  ]);
  const medical = (await viewMedical(deps, input, id)) ?? null;
  // It may have come or gone since the teacher was read: the answer says one thing of it.
  const told = { ...teacher, medical: medical?.severity };
  return { success: true, data: { teacher: presentTeacher(told, school, master), medical } };
};

export const handler = toLambda(profile.get, run);
