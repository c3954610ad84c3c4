import { teachers } from '#shared/contracts/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherList } from './page.ts';

export const run: Run<typeof teachers.search> = async (input, deps) => teacherList(deps, input);

export const handler = toLambda(teachers.search, run);
