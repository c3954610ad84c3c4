import { posts } from '#shared/contracts/posts.ts';
import { proposedLines } from '#shared/domain/service/strength.ts';
import { inPlaces } from '../directory/filters.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import { strengthsOf } from '../directory/strength.ts';
import { serve } from '../http/toLambda.ts';
import { staffingOf } from './staffing.ts';

export const { run, handler } = serve(posts.proposed, async (input, deps) => {
  const master = await deps.masterData.at(input.versions);
  const staffing = await staffingOf(deps, input.see, master);
  const { page, limit, ...places } = input.query;
  const entered = byId(staffing.posts);
  const strength = strengthsOf(staffing);
  const without = inPlaces(staffing.schools, places, master).filter(({ id }) => !entered.has(id));
  const { rows, pagination } = paginate(without, page, limit);
  const data = rows.map((school) => {
    const { off, filled } = strength(school);
    const lines = proposedLines(off);
    const placed = lines.reduce((sum, { sanctioned }) => sum + sanctioned, 0);
    return {
      id: school.id,
      school_id: school.school_id,
      school_name: school.school_name,
      district: master.name('districts', school.district),
      lines,
      unplaced: filled - placed,
    };
  });
  return { data, pagination };
});
