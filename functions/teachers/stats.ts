import { teachers } from '#shared/contracts/teachers.ts';
import { teacherStats, visibleTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.stats> = async ({ actor }, deps) => {
  const [all, schools] = await Promise.all([deps.teachers.look(), deps.schools.look()]);
  return { success: true, data: teacherStats(visibleTeachers({ teachers: all, schools }, actor.scope)) };
};

export const handler = toLambda(teachers.stats, run);
