import type { Assignment } from '#shared/access/scope.ts';
import { fold } from '#shared/domain/text.ts';
import type { Encoded } from '../directory/directory.ts';
import { rowOf, valuesOf } from '../directory/row.ts';
import type { Stored } from '../table/stored.ts';

/** An account's own fields as stored. The scope is stored as ids, the password only as its hash. */
export type UserFields = Assignment & {
  username: string;
  email: string;
  phone: string;
  /** The teacher's record of a teacher's account. The account has the school of the record, wherever that moves. */
  teacher_id?: number;
  is_active: boolean;
  /** Until when links are held back from the e-mail, and codes from the phone, and which were there before. */
  email_held_until?: string;
  email_before?: string;
  phone_held_until?: string;
  phone_before?: string;
  last_login?: string;
  created_at: string;
  /** A PHC string. Absent for accounts that sign in only by code. */
  password_hash?: string;
  /** Whether an administrator set the password, so that it lets nobody in before its owner changed it. */
  first_password?: true;
  /** Set where the account has a second step: a random mark, another one whenever computers are to be trusted no more. */
  second_factor?: string;
  /** From when on the account may do nothing but add a second step, where its role needs one. */
  factor_due?: string;
};

/** The account of a head, and the school that a step took away from it. */
export type Head = { id: number; school_id: string; school?: number };

/** The values of a row in the order of the feed. New values go to the end, so that older rows can still be read. */
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
  'email_held_until',
  'phone_held_until',
] as const satisfies readonly (keyof UserFields | 'version')[];

/** An account in the directory: everything that a list of accounts shows, and `text`, which searches compare. */
export type UserRow = Pick<UserFields & Stored, (typeof ROW)[number]> & { id: number; text: string };

const row = rowOf({}, ROW, [
  'district_id',
  'rd_block_id',
  'school_id',
  'last_login',
  'teacher_id',
  'school',
  'email_held_until',
  'phone_held_until',
]);

export const encodeUser = (user: UserFields & Stored) => row.encode(user);

export function decodeUser(id: number, encoded: Encoded): UserRow {
  const sent: unknown = valuesOf(encoded);
  // The oldest rows of accounts are objects.
  const values = Array.isArray(sent) ? sent : ROW.map((field) => (sent as Partial<UserRow>)[field]);
  const user = row.decode(values) as UserRow;
  user.id = id;
  user.text = [user.username, user.email, user.phone].map(fold).join('\n');
  return user;
}
