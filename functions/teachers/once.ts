import { maskAadhaar, type Teacher } from '#shared/domain/teacher.ts';
import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { shownAadhaar } from '../security/vault.ts';
import type { AadhaarMark } from './stored.ts';

/** A teacher as answered, with the last digits of the Aadhaar number as the record keeps them: sealed. */
type KeptTeacher = Teacher & { digits?: AadhaarMark };

/** What is kept of an answer for a request that is sent again. Many functions read it, and few may know a digit. */
export const keptTeacher = (answer: Teacher, { aadhaar, aadhaar_last4 }: AadhaarMark): KeptTeacher => ({
  ...answer,
  aadhaar_number: '',
  digits: { aadhaar, aadhaar_last4 },
});

/** Does work that answers with a teacher, or answers again as kept, where the same request was done before. */
export async function teacherOnce(
  deps: Pick<Deps, 'secrets'>,
  { once }: Pick<By, 'once'>,
  work: () => Promise<Teacher>,
): Promise<Teacher> {
  if (once?.before === undefined) return work();
  const { digits, ...kept } = once.before as KeptTeacher;
  // Former versions kept the answer as it was given. These are gone after a day.
  if (!digits) return kept;
  const shown = (await shownAadhaar(deps, [{ id: kept.id, ...digits }])).get(kept.id);
  return { ...kept, aadhaar_number: maskAadhaar(shown?.last4 ?? '') };
}
