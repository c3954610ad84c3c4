import { teachers } from '#shared/contracts/teachers.ts';
import { byId } from '../directory/joined.ts';
import { similarTeachers } from '../directory/teachers.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(teachers.similar, async ({ see, query, versions }, deps) => {
  const [joined, master] = await Promise.all([see.teachers(), deps.masterData.at(versions)]);
  const schoolOf = byId(joined.schools);
  const found = similarTeachers(joined.teachers, query);
  const data = found.map(({ row: { id, teacher_ID, teacher_name, school }, match }) => ({
    id,
    teacher_ID,
    teacher_name,
    current_school_name: schoolOf.get(school)?.school_name ?? '',
    district: master.name('districts', schoolOf.get(school)?.district),
    match,
  }));
  return { data };
});
