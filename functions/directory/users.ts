import type { Role } from '#shared/access/roles.ts';
import { readTenDigits } from '#shared/domain/fields.ts';
import { fold } from '#shared/domain/text.ts';
import type { UserRow } from '../userManagement/stored.ts';
import type { List } from './rows.ts';
import { rowsHolding } from './textIndex.ts';

type UserFilter = { q?: string; role?: Role; status?: 'active' | 'inactive' };

/** Whether a row has a phone that contains the text as people write a number, with blanks, dashes and +91. */
function phoneLike(q: string): ((row: UserRow) => boolean) | undefined {
  const digits = /^[0-9\s+-]+$/.test(q) ? readTenDigits(q) : '';
  return /^[0-9]+$/.test(digits) ? ({ phone }) => phone.includes(digits) : undefined;
}

/** Accounts of a role and a status whose username, e-mail or phone contains the text, whatever its case and accents. */
export function usersLike(rows: List<UserRow>, { q = '', role, status }: UserFilter): List<UserRow> {
  const wanted = fold(q);
  const found = wanted === '' ? rows : rowsHolding(rows, [{ word: wanted, also: phoneLike(q) }]);
  if (!role && !status) return found;
  return found.filter(
    (row) => (!role || row.role === role) && (!status || row.is_active === (status === 'active')),
  );
}
