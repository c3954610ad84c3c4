import { teachers } from '#shared/contracts/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { teacherList } from './page.ts';

export const { run, handler } = serve(teachers.list, async (input, deps) => teacherList(deps, input));
