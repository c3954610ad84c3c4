import { searchWords } from '#shared/domain/text.ts';
import { withDays } from '#shared/domain/typedDate.ts';
import type { MedicalRow } from '../medicalRecords/stored.ts';
import type { SchoolRow } from '../schools/stored.ts';
import type { TeacherRow } from '../teachers/stored.ts';
import { byId, type Joined } from './joined.ts';
import { type List, Rows, rowsOf } from './rows.ts';
import { rowsHolding } from './textIndex.ts';

/** A medical record with its teacher, and the School ID of the teacher's school. */
export type MedicalOf = { record: MedicalRow; teacher: TeacherRow; school_id: string };

const NEWEST = { keyOf: ({ order }: MedicalRow) => order, way: -1 } as const;

/** When there are so many times more records than teachers, nobody goes through all of them. */
const FEW = 20;

/** Newest first: the records of a few teachers, as of one school of thousands, or else all records. */
function newestFirst(records: List<MedicalRow>, teachers: List<TeacherRow>): Rows<MedicalRow> {
  const rows = rowsOf(records);
  if (teachers.length * FEW > rows.length) return rows.view('newest', { order: NEWEST });
  return Rows.of(
    teachers.flatMap(({ id }) => rows.get(id) ?? []),
    NEWEST,
  );
}

/** The medical records of the teachers in sight, newest first. */
export function visibleMedical(records: List<MedicalRow>, joined: Joined, wanted?: string): MedicalOf[] {
  const teachers = byId(joined.teachers);
  const schools = byId(joined.schools);
  const all = newestFirst(records, joined.teachers);
  const words = searchWords(withDays(wanted ?? '')).map((word) => ({
    word,
    also: ({ id }: MedicalRow) => {
      const teacher = teachers.get(id);
      return teacher !== undefined && isOf(teacher, schools.get(teacher.school), word);
    },
  }));
  const found = wanted ? rowsHolding(all, words) : all;
  return [...found].flatMap((record) => {
    const teacher = teachers.get(record.id);
    const school_id = schools.get(teacher?.school ?? 0)?.school_id ?? '';
    return teacher ? [{ record, teacher, school_id }] : [];
  });
}

/**
 * Whether the teacher's name, a Teacher ID, also a former one, or the School ID contains the word. The phone number, the
 * third line of `text`, is not searched, because these lists do not show it.
 */
function isOf({ text }: TeacherRow, school: SchoolRow | undefined, word: string): boolean {
  const [name, id, _phone, ...formerIds] = text.split('\n') as [string, string, string, ...string[]];
  return [name, id, ...formerIds, school?.school_id ?? ''].some((line) => line.includes(word));
}

/** The teachers in sight who have no medical record, newest first. */
export function withoutMedical(joined: Joined, wanted?: string): readonly TeacherRow[] {
  const schools = byId(joined.schools);
  const words = searchWords(wanted ?? '');
  return joined.teachers.filter(
    (teacher) => !teacher.medical && words.every((word) => isOf(teacher, schools.get(teacher.school), word)),
  );
}
