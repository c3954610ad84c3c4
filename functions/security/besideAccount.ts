import type { By } from '../app/actor.ts';
import type { Deps } from '../app/deps.ts';
import { auditWrites } from '../table/auditEntry.ts';
import { retrying } from '../table/commit.ts';
import { subjectOf } from '../table/subjects.ts';
import type { Write } from '../table/table.ts';
import type { StoredUser } from '../userManagement/accounts.ts';

/**
 * Writes what lies beside an account, with an entry in its history. The account itself stays as it is.
 * @param details what the entry says beside the username
 * @param writes makes them, anew at each try
 */
export const besideAccount = (
  deps: Deps,
  by: By,
  { id, username }: StoredUser,
  details: Record<string, unknown>,
  writes: () => Promise<Write[]>,
): Promise<void> =>
  retrying(async () => {
    const person = await subjectOf(deps, 'user', id);
    const event = {
      action: 'user_update',
      resource_type: 'user',
      resource_id: String(id),
      details: { username, ...details },
    } as const;
    const entry = auditWrites(deps, by, event, person);
    await deps.table.transact([...(await writes()), ...entry, ...person.writes]);
  });
