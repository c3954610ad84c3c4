import { cascade } from '#shared/contracts/cascade.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherImpact } from './teacher.ts';

export const run: Run<typeof cascade.teacherImpact> = async ({ actor, params }, deps) => ({
  success: true,
  data: { cascadeInfo: await teacherImpact(deps, actor, params.id) },
});

export const handler = toLambda(cascade.teacherImpact, run);
