import { teachers } from '#shared/contracts/teachers.ts';
import { teacherPage } from '../data/teacherPage.ts';
import { queryTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.search> = async (input, deps) => ({
  success: true,
  ...(await teacherPage(deps, input, (joined, master) =>
    queryTeachers(joined, input.actor.scope, input.query, master),
  )),
});

export const handler = toLambda(teachers.search, run);
