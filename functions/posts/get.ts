import { posts } from '#shared/contracts/posts.ts';
import { serve } from '../http/toLambda.ts';
import { postsIn } from './reads.ts';
import { staffingOf } from './staffing.ts';

export const { run, handler } = serve(posts.get, async (input, deps) => ({
  data: postsIn(
    await staffingOf(deps, input.see, await deps.masterData.at(input.versions)),
    input.params.schoolId,
  ),
}));
