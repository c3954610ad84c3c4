import { byText } from '#shared/domain/byText.ts';
import { CLASSES, lackingClasses, readClasses, readNames } from '#shared/domain/classes.ts';
import { classRanges } from '#shared/domain/classRanges.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';
import type { Teacher } from '#shared/domain/teacher.ts';
import { schoolMessages } from '#shared/messages/schools.ts';

type Taught = Pick<Teacher, 'id' | 'teacher_name' | 'subjects_taught' | 'classes_taught'>;
type Listed = Pick<MasterItem, 'name' | 'classes'>;

/** A subject and who teaches it, with their classes as text. */
type SubjectTeachers = {
  subject: string;
  teachers: readonly { id: number; name: string; classes: string }[];
  /** The classes of the school in which the subject has no teacher, `Class 4-5`. '' for none. */
  lacking: string;
};

/**
 * The teachers of a school by subject. A teacher of several subjects is in each; one of none comes last.
 * @param listed the subjects of the department with the classes that have them. The school has the classes that any of
 * its teachers teaches.
 */
export function bySubject(teachers: readonly Taught[], listed: readonly Listed[]) {
  const found = new Map<string, Taught[]>();
  for (const teacher of teachers) {
    const subjects = readNames(teacher.subjects_taught);
    for (const subject of subjects.length > 0 ? subjects : [''])
      found.set(subject, [...(found.get(subject) ?? []), teacher]);
  }
  const classesOf = (those: readonly Taught[]) => {
    const taught = new Set(those.flatMap(({ classes_taught }) => readClasses(classes_taught)));
    return CLASSES.filter((name) => taught.has(name));
  };
  const school = classesOf(teachers);
  const lackingIn = (subject: string) =>
    classRanges(
      lackingClasses({
        school,
        subject: readClasses(listed.find(({ name }) => name === subject)?.classes ?? ''),
        taught: classesOf(found.get(subject) ?? []),
      }),
    );

  const subjects: SubjectTeachers[] = [...found]
    .sort(([a], [b]) => Number(a === '') - Number(b === '') || byText(a, b))
    .map(([subject, those]) => ({
      subject: subject || schoolMessages.noSubject,
      teachers: those
        .toSorted((a, b) => byText(a.teacher_name, b.teacher_name))
        .map(({ id, teacher_name, classes_taught }) => ({
          id,
          name: teacher_name,
          classes: classRanges(readClasses(classes_taught)),
        })),
      lacking: lackingIn(subject),
    }));
  return {
    subjects,
    /** The subjects that nobody teaches, each with its classes at the school: `Hindi (Class 3-5)`. */
    untaught: listed
      .filter(({ name }) => !found.has(name) && lackingIn(name) !== '')
      .map(({ name }) => `${name} (${lackingIn(name)})`)
      .toSorted(byText),
  };
}
