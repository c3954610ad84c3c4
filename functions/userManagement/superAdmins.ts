import { userMessages } from '#shared/messages/users.ts';
import type { Deps } from '../app/deps.ts';
import { conflict } from '../app/errors.ts';
import { keys } from '../table/keys.ts';
import { EXISTS, isDone, NEW, type Write } from '../table/table.ts';
import type { UserFields } from './stored.ts';

type Assigned = Pick<UserFields, 'role' | 'is_active'>;

const isOne = (user: Assigned | undefined) => user?.role === 'super_admin' && user.is_active;

/**
 * The write that counts an active super_admin who is added or ends, for the transaction of the change. None when the
 * change does neither. The last one cannot end: of two who would end each other, the second finds the count at one.
 */
export async function superAdminWrites(
  deps: Pick<Deps, 'table' | 'users'>,
  before: Assigned | undefined,
  after: Assigned | undefined,
): Promise<Write[]> {
  const [was, is] = [isOne(before), isOne(after)];
  if (was === is) return [];
  await ensureCount(deps);
  const update = keys.superAdmins();
  if (is) {
    const set = { text: 'ADD n :one', values: { ':one': 1 } };
    return [{ update, set, condition: EXISTS }];
  }
  return [
    {
      update,
      set: { text: 'ADD n :less', values: { ':less': -1 } },
      condition: { text: 'n > :one', values: { ':one': 1 } },
      refusal: () => conflict(userMessages.lastSuperAdmin),
    },
  ];
}

/** Makes the count when there is none, from the accounts. From then on every change moves it. */
async function ensureCount({ table, users }: Pick<Deps, 'table' | 'users'>): Promise<void> {
  if (await table.get(keys.superAdmins())) return;
  const n = (await users.look()).filter(isOne).length;
  // Not done where another request made the count meanwhile.
  await isDone(table.transact([{ put: { ...keys.superAdmins(), n }, condition: NEW }]));
}
