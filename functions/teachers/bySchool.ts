import { teachers } from '#shared/contracts/teachers.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { AppError } from '../app/errors.ts';
import { visibleSchools } from '../directory/schools.ts';
import { teachersAt, visibleTeachers } from '../directory/teachers.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';
import { teacherPage } from './page.ts';

export const run: Run<typeof teachers.bySchool> = async (input, deps) => ({
  success: true,
  ...(await teacherPage(deps, input, (joined) => {
    const { scope } = input.actor;
    const known = visibleSchools(joined.schools, scope);
    const school = known.find(({ school_id }) => school_id === input.params.schoolId);
    if (!school) throw new AppError('notFound', schoolMessages.notFound);
    return teachersAt(visibleTeachers(joined, scope), school.id);
  })),
});

export const handler = toLambda(teachers.bySchool, run);
