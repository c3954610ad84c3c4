import { views } from '#shared/contracts/views.ts';
import { serve } from '../http/toLambda.ts';
import { viewsOf } from './stored.ts';

export const { run, handler } = serve(views.get, async ({ actor }, deps) => ({
  data: await viewsOf(deps, actor.id),
}));
