import { posts } from '#shared/contracts/posts.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { schoolPosts } from './reads.ts';
import { savePosts } from './writes.ts';

export const run: Run<typeof posts.update> = async (input, deps) => {
  await savePosts(deps, input, input.params.schoolId, input.body);
  return { success: true, data: await schoolPosts(deps, input.see, input.params.schoolId) };
};

export const handler = toLambda(posts.update, run);
