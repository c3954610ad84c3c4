import { readNames } from '#shared/domain/classes.ts';
import type { Teacher } from '#shared/domain/teacher.ts';

/** A field that many teachers can get the same value of, with the value as the API takes it. */
export type Same = { service_category: string } | { subjects_taught: string[] };

/** Whether the teacher has this value already. */
export const holds = (teacher: Teacher, value: Same): boolean =>
  'service_category' in value
    ? teacher.service_category === value.service_category
    : readNames(teacher.subjects_taught).join() === value.subjects_taught.join();

/** Saves a change of one teacher. @returns the record's new version */
type Save = (id: number, body: Same & { version: number }) => Promise<number>;

export type Outcome = {
  /** What was changed, with the record before and its version after. */
  changed: readonly { before: Teacher; version: number }[];
  /** Who was not changed, and why. */
  failed: readonly { teacher: Teacher; error: unknown }[];
};

/**
 * Gives the same value to teachers, one after another, each in a change of its own. One that fails holds up no other.
 * @param done hears how many were tried
 * @param ends whether no more are to be sent after this error
 */
export async function setForAll(
  teachers: readonly Teacher[],
  value: Same,
  save: Save,
  done: (count: number) => void,
  ends: (error: unknown) => boolean,
): Promise<Outcome> {
  const changed: { before: Teacher; version: number }[] = [];
  const failed: { teacher: Teacher; error: unknown }[] = [];
  for (const [i, teacher] of teachers.entries()) {
    try {
      changed.push({
        before: teacher,
        version: await save(teacher.id, { ...value, version: teacher.version }),
      });
    } catch (error) {
      if (ends(error)) break;
      failed.push({ teacher, error });
    }
    done(i + 1);
  }
  return { changed, failed };
}
