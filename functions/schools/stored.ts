import type { Place } from '#shared/access/scope.ts';
import { fold } from '#shared/domain/text.ts';
import { schoolMessages } from '#shared/messages/schools.ts';
import { AppError } from '../app/errors.ts';
import type { Claim, Stored } from '../table/stored.ts';

/** A school's own fields as stored: choices as ids of master data, absent where not given. */
export type SchoolFields = {
  school_id: string;
  school_name: string;
  school_type: number;
  school_level: string;
  management: number;
  medium: number;
  district?: number;
  rd_block?: number;
  habitation?: number;
  pincode: string;
  habitation_class: string;
  habitation_category: string;
  block_office: number;
  school_phone: string;
  school_email: string;
  established_year?: number;
  created_at: string;
  updated_at: string;
};

/** The order of a row's values in the feed. New fields are added at the end, so that older rows still read. */
const ROW = [
  'version',
  'school_id',
  'school_name',
  'school_type',
  'school_level',
  'management',
  'medium',
  'district',
  'rd_block',
  'habitation',
  'pincode',
  'habitation_class',
  'habitation_category',
  'block_office',
  'school_phone',
  'school_email',
  'established_year',
  'created_at',
  'updated_at',
] as const satisfies readonly (keyof SchoolFields | 'version')[];

/** A school in the directory: all a list shows, and `text`, what a search compares. */
export type SchoolRow = SchoolFields & { id: number; version: number; text: string };

export const encodeSchool = (school: SchoolFields & Stored) =>
  JSON.stringify(ROW.map((field) => school[field] ?? 0));

export function decodeSchool(id: number, json: string): SchoolRow {
  const values: unknown[] = JSON.parse(json);
  const row = Object.fromEntries(ROW.map((field, i) => [field, values[i]])) as unknown as SchoolRow;
  for (const field of ['district', 'rd_block', 'habitation', 'established_year'] as const)
    row[field] ||= undefined;
  row.id = id;
  row.text = `${fold(row.school_name)}\n${row.school_id}`;
  return row;
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
