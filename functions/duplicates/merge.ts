import { duplicates } from '#shared/contracts/duplicates.ts';
import { serve } from '../http/toLambda.ts';
import { teacherOnce } from '../teachers/once.ts';
import { mergeTeachers } from './merging.ts';

export const { run, handler } = serve(duplicates.merge, async (input, deps) => ({
  data: await teacherOnce(deps, input, () => mergeTeachers(deps, input, input.params.id, input.body)),
}));
