import { posts } from '#shared/contracts/posts.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { postsIn } from './reads.ts';
import { staffingOf } from './staffing.ts';
import { savePosts } from './writes.ts';

export const run: Run<typeof posts.update> = async (input, deps) => {
  const { schoolId } = input.params;
  // Read before the save: what fails afterwards would deny what was done.
  const staffing = await staffingOf(deps, input.see, await deps.masterData.at(input.versions));
  const saved = await savePosts(deps, input, schoolId, input.body);
  const others = staffing.posts.filter(({ id }) => id !== saved.id);
  return { success: true, data: postsIn({ ...staffing, posts: [...others, saved] }, schoolId) };
};

export const handler = toLambda(posts.update, run);
