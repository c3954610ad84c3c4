import { views } from '#shared/contracts/views.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { saveViews } from './stored.ts';

export const run: Run<typeof views.save> = async (input, deps) => ({
  success: true,
  data: await saveViews(deps, input, input.actor.id, input.body),
});

export const handler = toLambda(views.save, run);
