import { posts } from '#shared/contracts/posts.ts';
import { monthsBetween } from '#shared/domain/days.ts';
import { asOf } from '../app/asOf.ts';
import { byId } from '../directory/joined.ts';
import { paginate } from '../directory/page.ts';
import { countedRetirements } from '../directory/retirements.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(posts.retirements, async (input, deps) => {
  const [joined, master, at] = await Promise.all([
    input.see.teachers(),
    deps.masterData.at(input.versions),
    asOf(deps),
  ]);
  const { page, limit, ...query } = input.query;
  const { found, ...counts } = countedRetirements(joined, query, master, at);
  const { rows, pagination } = paginate(found, page, limit);
  const schoolOf = byId(joined.schools);
  const data = rows.map(({ teacher, on, warning }) => {
    const school = schoolOf.get(teacher.school);
    return {
      id: teacher.id,
      teacher_ID: teacher.teacher_ID,
      teacher_name: teacher.teacher_name,
      designation: teacher.service?.designation ?? '',
      subjects: teacher.subjects.map((id) => master.name('subjects', id)).filter(Boolean),
      school_id: school?.school_id ?? '',
      school_name: school?.school_name ?? '',
      district: master.name('districts', school?.district),
      date_of_birth: teacher.date_of_birth,
      retires_on: on,
      months_left: monthsBetween(at.today, on),
      warning,
    };
  });
  return { data, pagination, ...counts };
});
