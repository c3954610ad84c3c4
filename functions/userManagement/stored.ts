import type { Assignment } from '#shared/access/scope.ts';
import { fold } from '#shared/domain/text.ts';
import type { Stored } from '../table/stored.ts';

/** An account's own fields as stored. Scope is held by ids; the password only as its hash. */
export type UserFields = Assignment & {
  username: string;
  email: string;
  phone: string;
  /** The record that a teacher's account belongs to: its school is the account's, wherever the record moves. */
  teacher_id?: number;
  is_active: boolean;
  last_login?: string;
  created_at: string;
  /** A PHC string; absent for accounts that sign in by code only. */
  password_hash?: string;
};

/** The order of a row's values in the feed. New fields are added at the end, so that older rows still read. */
const ROW = [
  'version',
  'username',
  'email',
  'phone',
  'role',
  'district_id',
  'rd_block_id',
  'school_id',
  'is_active',
  'last_login',
  'created_at',
  'teacher_id',
  'school',
] as const satisfies readonly (keyof UserFields | 'version')[];

/** An account in the directory: all that a list of accounts shows, and `text`, what a search compares. */
export type UserRow = Pick<UserFields & Stored, (typeof ROW)[number]> & { id: number; text: string };

export const encodeUser = (user: UserFields & Stored) => JSON.stringify(ROW.map((field) => user[field] ?? 0));

export function decodeUser(id: number, json: string): UserRow {
  const sent: unknown = JSON.parse(json);
  // The first rows of accounts were objects, before anybody read them.
  const values = Array.isArray(sent) ? sent : ROW.map((field) => (sent as Partial<UserRow>)[field]);
  const row = Object.fromEntries(ROW.map((field, i) => [field, values[i]])) as unknown as UserRow;
  for (const field of [
    'district_id',
    'rd_block_id',
    'school_id',
    'last_login',
    'teacher_id',
    'school',
  ] as const)
    row[field] ||= undefined;
  row.id = id;
  row.text = [row.username, row.email, row.phone].map(fold).join('\n');
  return row;
}
