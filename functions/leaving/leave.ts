import { leaving } from '#shared/contracts/leaving.ts';
import { serve } from '../http/toLambda.ts';
import { teacherOnce } from '../teachers/once.ts';
import { leave } from './writes.ts';

export const { run, handler } = serve(leaving.leave, async (input, deps) => ({
  data: await teacherOnce(deps, input, () => leave(deps, input, input.params.id, input.body)),
}));
