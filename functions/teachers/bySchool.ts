import { teachers } from '#shared/contracts/teachers.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { AppError } from '../app/errors.ts';
import { teachersAt } from '../directory/teachers.ts';
import { serve } from '../http/toLambda.ts';
import { teacherPage } from './page.ts';

export const { run, handler } = serve(teachers.bySchool, async (input, deps) =>
  teacherPage(deps, input, (joined) => {
    const school = joined.schools.find(({ school_id }) => school_id === input.params.schoolId);
    if (!school) throw new AppError('notFound', schoolMessages.notFound);
    return teachersAt(joined.teachers, school.id);
  }),
);
