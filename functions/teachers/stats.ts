import { teachers } from '#shared/contracts/teachers.ts';
import { teacherStats } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.stats> = async ({ see }) => {
  const { teachers: rows } = await see.teachers();
  return { success: true, data: teacherStats(rows) };
};

export const handler = toLambda(teachers.stats, run);
