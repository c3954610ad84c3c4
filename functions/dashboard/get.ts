import { dashboard } from '#shared/contracts/dashboard.ts';
import { schoolStats } from '../directory/schools.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

/** How many of the latest schools and teachers the dashboard shows. */
const LATEST = 3;

export const run: Run<typeof dashboard.get> = async ({ actor, see }) => {
  const { schools, teachers } = await see.teachers();
  const latestSchools = schools
    .slice(0, LATEST)
    .map(({ school_name, created_at }) => ({ name: school_name, created_at }));
  // A teacher sees the number of colleagues at the school, but no name except their own.
  const named = actor.role === 'teacher' ? teachers.filter(({ id }) => id === actor.teacherId) : teachers;
  const latestTeachers = named
    .slice(0, LATEST)
    .map(({ teacher_name, created_at }) => ({ name: teacher_name, created_at }));
  const totalTeachers = teachers.length;
  return { success: true, data: { ...schoolStats(schools), totalTeachers, latestSchools, latestTeachers } };
};

export const handler = toLambda(dashboard.get, run);
