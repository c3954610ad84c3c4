import { cascade } from '#shared/contracts/cascade.ts';
import { serve } from '../http/toLambda.ts';
import { teacherImpact } from './teacher.ts';

export const { run, handler } = serve(cascade.teacherImpact, async ({ actor, params }, deps) => ({
  data: { cascadeInfo: await teacherImpact(deps, actor, params.id) },
}));
