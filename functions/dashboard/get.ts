import { dashboard } from '#shared/contracts/dashboard.ts';
import { schoolStats, visibleSchools } from '../directory/schools.ts';
import { visibleTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

/** The dashboard shows at most so many of a kind. */
const LATEST = 3;

export const run: Run<typeof dashboard.get> = async ({ actor }, deps) => {
  const [schools, teachers] = await Promise.all([deps.schools.look(), deps.teachers.look()]);
  const rows = visibleSchools(schools, actor.scope);
  const people = visibleTeachers({ teachers, schools }, actor.scope);
  const latestSchools = rows
    .slice(0, LATEST)
    .map(({ school_name, created_at }) => ({ name: school_name, created_at }));
  // A teacher counts the colleagues of the school, and reads of no one but itself.
  const named = actor.role === 'teacher' ? people.filter(({ id }) => id === actor.teacherId) : people;
  const latestTeachers = named
    .slice(0, LATEST)
    .map(({ teacher_name, created_at }) => ({ name: teacher_name, created_at }));
  const totalTeachers = people.length;
  return { success: true, data: { ...schoolStats(rows), totalTeachers, latestSchools, latestTeachers } };
};

export const handler = toLambda(dashboard.get, run);
