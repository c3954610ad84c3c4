import type { SchoolRow } from '../schools/stored.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { Rows } from './rows.ts';

/** Tells whether an active account of a head is at a school. */
export type HasHead = (school: SchoolRow) => boolean;

/**
 * @param users all accounts
 * @returns a test by the same rule as a head's scope: older accounts have only the School ID, later ones the school's id
 */
export function headsOf(users: Rows<UserRow>): HasHead {
  const heads = users.view('heads', { keep: ({ role, is_active }) => role === 'hoi' && !!is_active });
  const [ids, schoolIds] = [new Set<number>(), new Set<string>()];
  for (const { school, school_id } of heads) {
    if (school !== undefined) ids.add(school);
    else if (school_id) schoolIds.add(school_id);
  }
  return ({ id, school_id }) => ids.has(id) || schoolIds.has(school_id);
}
