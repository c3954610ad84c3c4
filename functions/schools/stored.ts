import type { Place } from '#shared/access/scope.ts';
import { fold } from '#shared/domain/text.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import type { StoredFields } from '#shared/records/record.ts';
import { SCHOOL_ROW, school } from '#shared/records/school.ts';
import { AppError } from '../app/errors.ts';
import { rowOf } from '../directory/row.ts';
import type { Claim, Stored } from '../table/stored.ts';

/** A school's own fields as stored: choices as ids of master data, absent where not given. */
export type SchoolFields = StoredFields<typeof school> & { created_at: string; updated_at: string };

/** A school in the directory: all a list shows, and `text`, what a search compares. */
export type SchoolRow = Pick<SchoolFields & Stored, (typeof SCHOOL_ROW)[number]> & {
  id: number;
  text: string;
};

const row = rowOf(school, SCHOOL_ROW);

export const encodeSchool = (stored: SchoolFields & Stored) => row.encode(stored);

export function decodeSchool(id: number, json: string): SchoolRow {
  const values = row.decode(json) as Omit<SchoolRow, 'id' | 'text'>;
  return { ...values, id, text: `${fold(values.school_name)}\n${values.school_id}` };
}

type Standing = Pick<SchoolFields, 'district' | 'rd_block' | 'school_id'> & { id?: number };
export const schoolPlace = (school: Standing): Place => ({
  district: school.district,
  rdBlock: school.rd_block,
  school: school.id,
  schoolId: school.school_id,
});

/**
 * `deleting` is the job of a deletion that goes on: nobody sees the school then, and nothing is put under it.
 * `arrivals` counts the teachers that came to it since it was last changed, so that who deletes it knows of all.
 */
export type StoredSchool = SchoolFields & Stored & { deleting?: string; arrivals?: number };

/** The name that only one school may hold: its School ID. */
export function schoolClaims({ school_id }: SchoolFields): Claim[] {
  const message = schoolMessages.duplicateId;
  const taken = () => new AppError('duplicate', message, { issues: [{ field: 'school_id', message }] });
  return [{ kind: 'school_id', value: school_id, taken }];
}
