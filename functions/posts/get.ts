import { posts } from '#shared/contracts/posts.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { postsIn } from './reads.ts';
import { staffingOf } from './staffing.ts';

export const run: Run<typeof posts.get> = async (input, deps) => ({
  success: true,
  data: postsIn(
    await staffingOf(deps, input.see, await deps.masterData.at(input.versions)),
    input.params.schoolId,
  ),
});

export const handler = toLambda(posts.get, run);
