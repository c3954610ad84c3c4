import { profile } from '#shared/contracts/profile.ts';
import { serve } from '../http/toLambda.ts';
import { viewMedical } from '../medicalRecords/reads.ts';
import { presentTeacher } from '../teachers/present.ts';
import { shownTeacher } from '../teachers/reads.ts';
import { ownRecord } from './ownRecord.ts';

export const { run, handler } = serve(profile.get, async (input, deps) => {
  const id = ownRecord(input.actor);
  const [{ teacher, school, shown }, master] = await Promise.all([
    shownTeacher(deps, input.actor, id),
    deps.masterData.at(input.versions),
  ]);
  const medical = (await viewMedical(deps, input, id)) ?? null;
  // A medical record that is gone since may have gone with the teacher, who is then not found.
  if (!medical && teacher.medical) await shownTeacher(deps, input.actor, id);
  // The medical record may have been added or deleted since the teacher was read. The answer must not contradict
  // itself.
  const told = { ...teacher, medical: medical?.severity };
  return { data: { teacher: presentTeacher(told, school, master, shown), medical } };
});
