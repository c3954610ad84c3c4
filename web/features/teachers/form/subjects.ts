import { readClasses } from '#shared/domain/classes.ts';
import type { MasterItem } from '#shared/domain/masterData.ts';

/** The subjects that are taught in one of the classes. */
export const offeredSubjects = (subjects: readonly MasterItem[], classes: readonly string[]): string[] =>
  subjects
    .filter((subject) => readClasses(subject.classes ?? '').some((name) => classes.includes(name)))
    .map(({ name }) => name);

/**
 * The chosen subjects that the classes no longer allow. Nobody can tell that of a subject that is not in the list, so
 * it stays as long as there are classes.
 */
export function droppedSubjects(
  subjects: readonly MasterItem[],
  classes: readonly string[],
  chosen: readonly string[],
): string[] {
  const offered = offeredSubjects(subjects, classes);
  const known = new Set(subjects.map(({ name }) => name));
  return chosen.filter((name) => classes.length === 0 || (known.has(name) && !offered.includes(name)));
}
