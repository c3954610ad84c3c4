import { type Role, roleFacts } from '#shared/access/roles.ts';
import type { ConflictRow, Side } from '../../ui/ConflictDialog.tsx';
import type { UserValues } from './userValues.ts';

type Field = Exclude<keyof UserValues, 'password' | 'passwordBy'>;
/** One thing to decide: its fields go together. */
export type Difference = ConflictRow & { fields: readonly Field[] };

type Unit = { label: string; fields: readonly Field[]; show: (values: UserValues) => string };

const UNITS: readonly Unit[] = [
  { label: 'Username', fields: ['username'], show: ({ username }) => username.trim() },
  { label: 'Email', fields: ['email'], show: ({ email }) => email.trim() },
  { label: 'Phone', fields: ['phone'], show: ({ phone }) => phone },
  {
    // An area means nothing without its role, so they are chosen together.
    label: 'Role and area',
    fields: ['role', 'district', 'rd_block', 'school_id', 'teacher_id'],
    show: ({ role, district, rd_block, school_id, teacher_id }) =>
      [
        roleFacts[role as Role]?.displayName,
        district,
        rd_block,
        school_id && `School ${school_id}`,
        teacher_id && `teacher record ${teacher_id}`,
      ]
        .filter(Boolean)
        .join(' › '),
  },
  {
    label: 'Status',
    fields: ['is_active'],
    show: ({ is_active }) => (is_active ? 'Active' : 'Inactive'),
  },
];

/**
 * Where what is stored now and what was typed differ. Preferred is the change made here, or else the stored value.
 * @param base the values the form was opened with
 */
export const differences = (base: UserValues, typed: UserValues, stored: UserValues): Difference[] =>
  UNITS.flatMap(({ label, fields, show }): Difference[] => {
    const [mine, theirs] = [show(typed), show(stored)];
    if (mine === theirs) return [];
    const preferred: Side = mine === show(base) ? 'stored' : 'typed';
    return [{ key: label, label, fields, stored: theirs, typed: mine, preferred }];
  });

/** The values to save: of each difference the chosen side, or the preferred one. */
export function merge(
  typed: UserValues,
  stored: UserValues,
  found: readonly Difference[],
  choices: Readonly<Record<string, Side>>,
): UserValues {
  const merged = { ...typed };
  for (const { key, fields, preferred } of found)
    if ((choices[key] ?? preferred) === 'stored')
      Object.assign(merged, Object.fromEntries(fields.map((field) => [field, stored[field]])));
  return merged;
}
