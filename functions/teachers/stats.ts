import { teachers } from '#shared/contracts/teachers.ts';
import { teacherStats } from '../directory/teachers.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(teachers.stats, async ({ see }) => {
  const { teachers: rows } = await see.teachers();
  return { data: teacherStats(rows) };
});
