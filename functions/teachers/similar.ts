import { teachers } from '#shared/contracts/teachers.ts';
import { schoolsById } from '../directory/joined.ts';
import { similarTeachers, visibleTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.similar> = async ({ actor, query, versions }, deps) => {
  const [all, schools, master] = await Promise.all([
    deps.teachers.look(),
    deps.schools.look(),
    deps.masterData.at(versions),
  ]);
  const schoolOf = schoolsById(schools);
  const found = similarTeachers(visibleTeachers({ teachers: all, schools }, actor.scope), query);
  const data = found.map(({ row: { id, teacher_ID, teacher_name, school }, match }) => ({
    id,
    teacher_ID,
    teacher_name,
    current_school_name: schoolOf.get(school)?.school_name ?? '',
    district: master.name('districts', schoolOf.get(school)?.district),
    match,
  }));
  return { success: true, data };
};

export const handler = toLambda(teachers.similar, run);
