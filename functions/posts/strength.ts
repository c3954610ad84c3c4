import { posts } from '#shared/contracts/posts.ts';
import type { SchoolStrengthRow } from '#shared/domain/service/posts.ts';
import { totalStrength } from '#shared/domain/service/strength.ts';
import { inPlaces } from '../directory/filters.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import { strengthsOf } from '../directory/strength.ts';
import { serve } from '../http/toLambda.ts';
import { staffingOf } from './staffing.ts';

export const { run, handler } = serve(posts.strength, async (input, deps) => {
  const master = await deps.masterData.at(input.versions);
  const staffing = await staffingOf(deps, input.see, master);
  const postsOf = byId(staffing.posts);
  const { page, limit, designation, ...places } = input.query;
  const strength = strengthsOf(staffing, designation);
  const counted = inPlaces(staffing.schools, places, master).map((school) => ({
    school,
    ...strength(school),
  }));
  // Nobody asks first for schools whose posts are not entered, nor for those that lack nobody.
  const sorted = counted.sort((a, b) => (b.vacant ?? -1) - (a.vacant ?? -1) || b.school.id - a.school.id);
  const { rows, pagination } = paginate(sorted, page, limit);
  const data = rows.map(
    ({ school, lines, off: _off, ...numbers }): SchoolStrengthRow => ({
      id: school.id,
      school_id: school.school_id,
      school_name: school.school_name,
      district: master.name('districts', school.district),
      rd_block: master.name('rd-blocks', school.rd_block),
      entered: numbers.sanctioned !== null,
      version: postsOf.get(school.id)?.version ?? 0,
      ...numbers,
      lines: lines.map(({ holders: _holders, subject_id: _id, kept: _kept, ...line }) => line),
    }),
  );
  const entered = counted.filter(({ sanctioned }) => sanctioned !== null).length;
  return { data, pagination, total: totalStrength(counted), entered };
});
