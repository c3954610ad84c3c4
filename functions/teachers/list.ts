import { teachers } from '#shared/contracts/teachers.ts';
import { queryTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherPage } from './page.ts';

export const run: Run<typeof teachers.list> = async (input, deps) => ({
  success: true,
  ...(await teacherPage(deps, input, (joined, master) =>
    queryTeachers(joined, input.actor.scope, input.query, master),
  )),
});

export const handler = toLambda(teachers.list, run);
