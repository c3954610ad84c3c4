import { views } from '#shared/contracts/views.ts';
import { serve } from '../http/toLambda.ts';
import { saveViews } from './stored.ts';

export const { run, handler } = serve(views.save, async (input, deps) => ({
  data: await saveViews(deps, input, input.actor.id, input.body),
}));
