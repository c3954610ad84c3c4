import { posts } from '#shared/contracts/posts.ts';
import { serve } from '../http/toLambda.ts';
import { postsIn } from './reads.ts';
import { staffingOf } from './staffing.ts';
import { savePosts } from './writes.ts';

export const { run, handler } = serve(posts.update, async (input, deps) => {
  const { schoolId } = input.params;
  // Read before the save: what fails afterwards would deny what was done.
  const staffing = await staffingOf(deps, input.see, await deps.masterData.at(input.versions));
  const saved = await savePosts(deps, input, schoolId, input.body);
  const others = staffing.posts.filter(({ id }) => id !== saved.id);
  return { data: postsIn({ ...staffing, posts: [...others, saved] }, schoolId) };
});
