import { duplicates } from '#shared/contracts/duplicates.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherOnce } from '../teachers/once.ts';
import { mergeTeachers } from './merging.ts';

export const run: Run<typeof duplicates.merge> = async (input, deps) => ({
  success: true,
  data: await teacherOnce(deps, input, () => mergeTeachers(deps, input, input.params.id, input.body)),
});

export const handler = toLambda(duplicates.merge, run);
