import { type NameForm, namesAlike } from '#shared/domain/names.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { nameOf } from './closeNames.ts';
import { type List, rowsOf } from './rows.ts';

/** What was found for rows that have not changed since. */
const known = new WeakMap<object, ReadonlySet<number>>();

/**
 * The teachers who may be entered twice: another of these rows has a name that is alike, and the same date of birth or
 * phone number.
 * @returns their ids
 */
export function likelyDuplicates(list: List<TeacherRow>): ReadonlySet<number> {
  const rows = rowsOf(list);
  const before = known.get(rows);
  if (before) return before;
  const found = new Set<number>();
  for (const keyOf of [
    ({ date_of_birth }: TeacherRow) => date_of_birth,
    ({ phone_number }: TeacherRow) => phone_number,
  ]) {
    for (const [key, some] of Map.groupBy(rows, keyOf)) if (key) takeAlike(some, found);
  }
  known.set(rows, found);
  return found;
}

/** Takes the ids of all rows whose name is alike that of another. Few rows share a birth date or a phone. */
function takeAlike(rows: readonly TeacherRow[], found: Set<number>): void {
  if (rows.length < 2) return;
  const names = rows.map(nameOf);
  rows.forEach((row, i) => {
    for (let j = i + 1; j < rows.length; j += 1) {
      if (!namesAlike(names[i] as NameForm, names[j] as NameForm)) continue;
      found.add(row.id).add((rows[j] as TeacherRow).id);
    }
  });
}
