import type { Place } from '#shared/access/scope.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { StoredFields } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import { AppError } from '../app/errors.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, searchText } from '../directory/row.ts';
import { keys } from '../table/keys.ts';
import type { Claim, Stored } from '../table/stored.ts';
import type { Write } from '../table/table.ts';

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
 * `arrivals` counts what came to it since its last change, teachers and posts, so that a deletion misses nothing.
 */
export type StoredSchool = SchoolFields & Stored & { deleting?: string; arrivals?: number };

/**
 * Counts an arrival at a school that exists and is not being deleted. A deletion that began before the arrival then
 * fails and starts again. It costs as much as a check would.
 * @param refusal makes the error when there is no such school
 */
export const arrivalAt = (id: number, refusal: () => Error): Write => ({
  update: keys.school(id),
  set: { text: 'ADD arrivals :one', values: { ':one': 1 } },
  condition: { text: 'attribute_exists(pk) AND attribute_not_exists(deleting)' },
  refusal,
});

/** The claim on its School ID, which only one school may have. */
export function schoolClaims({ school_id }: SchoolFields): Claim[] {
  const message = schoolMessages.duplicateId;
  const taken = () => new AppError('duplicate', message, { issues: [{ field: 'school_id', message }] });
  return [{ kind: 'school_id', value: school_id, taken }];
}
