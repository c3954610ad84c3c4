import type { Place } from '#shared/access/scope.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { StoredFields } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import { AppError } from '../app/errors.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, searchText } from '../directory/row.ts';
import type { Claim, Stored } from '../table/stored.ts';

/** A school's own fields as stored. Choices are ids of master data, absent when not chosen. */
export type SchoolFields = StoredFields<typeof school> & { created_at: string; updated_at: string };

/** A school in the directory: everything that a list shows, and `text`, which searches compare. */
export type SchoolRow = Pick<SchoolFields & Stored, (typeof SCHOOL_ROW)[number]> & {
  id: number;
  text: string;
};

const row = rowOf(school, SCHOOL_ROW);

export const encodeSchool = (stored: SchoolFields & Stored) => row.encode(stored);

export function decodeSchool(id: number, encoded: Encoded): SchoolRow {
  const values = row.decode(encoded) as SchoolRow;
  values.id = id;
  values.text = `${searchText([values.school_name])}\n${values.school_id}`;
  return values;
}

type Standing = Pick<SchoolFields, 'district' | 'rd_block' | 'school_id'> & { id?: number };
export const schoolPlace = (school: Standing): Place => ({
  district: school.district,
  rdBlock: school.rd_block,
  school: school.id,
  schoolId: school.school_id,
});

/**
 * `deleting` is the id of the job that deletes the school. Nobody sees the school then, and nothing can be added to it.
 * `arrivals` counts the teachers who came since the last change of the school, so that a deletion misses none.
 */
export type StoredSchool = SchoolFields & Stored & { deleting?: string; arrivals?: number };

/** The claim on its School ID, which only one school may have. */
export function schoolClaims({ school_id }: SchoolFields): Claim[] {
  const message = schoolMessages.duplicateId;
  const taken = () => new AppError('duplicate', message, { issues: [{ field: 'school_id', message }] });
  return [{ kind: 'school_id', value: school_id, taken }];
}
