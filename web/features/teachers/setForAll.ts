import { readClasses, readNames } from '#shared/domain/classes.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { teacherMessages } from '#shared/messages/teachers.ts';
import { isStale, messageOf, networkError } from '../../api/apiError.ts';
import { teacherText } from '../../reference/teacherChoice.ts';
import { droppedSubjects } from './form/subjects.ts';

/** A field that many teachers can get the same value of, with the value as the API takes it. */
export type Same = { service_category: string } | { subjects_taught: string[] };

/** Whether the teacher has this value already. */
export const holds = (teacher: Teacher, value: Same): boolean =>
  'service_category' in value
    ? teacher.service_category === value.service_category
    : readNames(teacher.subjects_taught).join() === value.subjects_taught.join();

/** A field that many teachers can get the same value of. */
export type SharedField = 'service_category' | 'subjects_taught';

const valueIn = (field: SharedField, { service_category, subjects_taught }: Teacher): Same =>
  field === 'service_category' ? { service_category } : { subjects_taught: readNames(subjects_taught) };

/** Saves a change of one teacher. @returns the record's new version */
type Save = (id: number, body: Same & { version: number }) => Promise<number>;
type Change = { teacher: Teacher; version: number; value: Same };

export type Outcome = {
  /** What was changed, with the record before and its version after. */
  changed: readonly { before: Teacher; version: number }[];
  /** Who was not changed, and why. */
  failed: readonly { teacher: Teacher; error: unknown }[];
  /** Who was not tried any more, and the one whose answer nobody waited for. */
  left: readonly Teacher[];
};

/** How the changes are sent. */
type Sending = {
  save: Save;
  /** Asked before each save: whether it is still to be sent. */
  wanted: () => boolean;
  /** Whether no more are to be sent after this error. */
  ends: (error: unknown) => boolean;
  /** Hears how many were tried. */
  done?: (count: number) => void;
};

/** Changes teachers one after another, each in a change of its own. One that fails holds up no other. */
async function changeAll(
  changes: readonly Change[],
  { save, wanted, ends, done }: Sending,
): Promise<Outcome> {
  const changed: { before: Teacher; version: number }[] = [];
  const failed: { teacher: Teacher; error: unknown }[] = [];
  for (const [i, { teacher, version, value }] of changes.entries()) {
    const rest = () => changes.slice(i).map((one) => one.teacher);
    if (!wanted()) return { changed, failed, left: rest() };
    try {
      changed.push({ before: teacher, version: await save(teacher.id, { ...value, version }) });
    } catch (error) {
      if (ends(error)) return { changed, failed, left: rest() };
      failed.push({ teacher, error });
    }
    done?.(i + 1);
  }
  return { changed, failed, left: [] };
}

/** Gives the same value to teachers. */
export const setForAll = (teachers: readonly Teacher[], value: Same, sending: Sending): Promise<Outcome> =>
  changeAll(
    teachers.map((teacher) => ({ teacher, version: teacher.version, value })),
    sending,
  );

/** Puts back what the teachers had, unless somebody has changed the record since. */
export const putBack = (
  changed: Outcome['changed'],
  field: SharedField,
  sending: Sending,
): Promise<Outcome> =>
  changeAll(
    changed.map(({ before, version }) => ({ teacher: before, version, value: valueIn(field, before) })),
    sending,
  );

const named = (teachers: readonly Teacher[]) => teachers.map(teacherText).join(', ');

/** The teachers who may have the subjects, and what to tell of those whose classes do not have every one. */
export function whoMayTeach(
  chosen: readonly string[],
  teachers: readonly Teacher[],
  subjects: readonly MasterItem[],
) {
  const lack = teachers.filter(
    ({ classes_taught }) => droppedSubjects(subjects, readClasses(classes_taught), chosen).length > 0,
  );
  return {
    may: teachers.filter((teacher) => !lack.includes(teacher)),
    told: lack.length > 0 ? teacherMessages.classesLack(named(lack)) : '',
  };
}

/** What to tell of teachers who were left when somebody gave up. The answer about the first may have been lost. */
export const notKnown = (left: Outcome['left']): string => teacherMessages.notKnown(named(left));

/** What to tell of an undo that did not put back everybody: who was left as they are, by the reason. */
export function notPutBack({ failed, left }: Outcome): string[] {
  const since = failed.filter(({ error }) => isStale(error)).map(({ teacher }) => teacher);
  const others = Map.groupBy(
    [
      ...failed.filter(({ error }) => !isStale(error)),
      ...left.map((teacher) => ({ teacher, error: networkError() })),
    ],
    ({ error }) => messageOf(error, teacherMessages.unknownError),
  );
  return [
    ...(since.length > 0 ? [teacherMessages.changedSince(named(since))] : []),
    ...[...others].map(([why, some]) =>
      teacherMessages.notPutBack(named(some.map(({ teacher }) => teacher)), why),
    ),
  ];
}
