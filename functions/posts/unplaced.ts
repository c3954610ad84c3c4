import { posts } from '#shared/contracts/posts.ts';
import { holdsPost } from '#shared/domain/service/strength.ts';
import { inPlaces } from '../directory/filters.ts';
import { paginate } from '../directory/page.ts';
import { strengthsOf } from '../directory/strength.ts';
import { serve } from '../http/toLambda.ts';
import { showHolders, staffingOf } from './staffing.ts';

export const { run, handler } = serve(posts.unplaced, async (input, deps) => {
  const master = await deps.masterData.at(input.versions);
  const staffing = await staffingOf(deps, input.see, master);
  const { page, limit, designation, ...places } = input.query;
  const strength = strengthsOf(staffing, designation);
  const found = inPlaces(staffing.schools, places, master).flatMap((school) => {
    const { sanctioned, off } = strength(school);
    if (sanctioned === null) return [];
    return off.filter(holdsPost).map((one) => ({ school, one }));
  });
  const { rows, pagination } = paginate(found, page, limit);
  const show = showHolders(staffing);
  const data = rows.map(({ school, one }) => ({
    ...show(one),
    id: one.teacher.id,
    school_id: school.school_id,
    school_name: school.school_name,
    district: master.name('districts', school.district),
  }));
  return { data, pagination };
});
