import { views } from '#shared/contracts/views.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { viewsOf } from './stored.ts';

export const run: Run<typeof views.get> = async ({ actor }, deps) => ({
  success: true,
  data: await viewsOf(deps, actor.id),
});

export const handler = toLambda(views.get, run);
