import { teachers } from '#shared/contracts/teachers.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { teacherPage } from '../data/teacherPage.ts';
import { visibleSchools } from '../directory/schools.ts';
import { teachersAt } from '../directory/teachers.ts';
import { AppError } from '../http/errors.ts';
import type { Run } from '../http/run.ts';
import { toLambda } from '../http/toLambda.ts';

export const run: Run<typeof teachers.bySchool> = async (input, deps) => ({
  success: true,
  ...(await teacherPage(deps, input, (visible, schools) => {
    const known = visibleSchools(schools, input.actor.scope);
    const school = known.find(({ school_id }) => school_id === input.params.schoolId);
    if (!school) throw new AppError('notFound', schoolMessages.notFound);
    return teachersAt(visible, school.id);
  })),
});

export const handler = toLambda(teachers.bySchool, run);
