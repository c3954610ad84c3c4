import { leaving } from '#shared/contracts/leaving.ts';
import { serve } from '../http/toLambda.ts';
import { teacherOnce } from '../teachers/once.ts';
import { reinstate } from './writes.ts';

export const { run, handler } = serve(leaving.reinstate, async (input, deps) => ({
  data: await teacherOnce(deps, input, () => reinstate(deps, input, input.params.id, input.body)),
}));
