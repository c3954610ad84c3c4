import { medicalRecords } from '#shared/contracts/medicalRecords.ts';
import { byId } from '../directory/joined.ts';
import { withoutMedical } from '../directory/medical.ts';
import { paginate } from '../directory/page.ts';
import { serve } from '../http/toLambda.ts';

export const { run, handler } = serve(medicalRecords.withoutRecords, async ({ see, query }) => {
  const joined = await see.teachers();
  const found = withoutMedical(joined, query.q);
  const { rows, pagination } = paginate(found, query.page, query.limit);
  const schoolOf = byId(joined.schools);
  const data = rows.map(({ teacher_name, teacher_ID, id, school }) => {
    return { teacher_name, teacher_ID, id, school_id: schoolOf.get(school)?.school_id ?? '' };
  });
  return { data, pagination };
});
