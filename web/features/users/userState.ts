import { ROLES, type Role } from '#shared/access/roles.ts';
import { type ListState, readListState, writeListState } from '../../list/listState.ts';

export const STATUSES = ['active', 'inactive'] as const;
type Status = (typeof STATUSES)[number];

/** What the list shows. A filter that is '' lets everything pass. */
export type UserState = ListState & { role: Role | ''; status: Status | '' };

/** Reads the state from the address bar. A filter that makes no sense counts as none. */
export const readUserState = (params: URLSearchParams): UserState => ({
  ...readListState(params),
  role: ROLES.find((role) => role === params.get('role')) ?? '',
  status: STATUSES.find((status) => status === params.get('status')) ?? '',
});

/** Writes a state as parameters of the address bar, without the defaults. */
export function writeUserState(state: UserState): URLSearchParams {
  const params = writeListState(state);
  for (const key of ['role', 'status'] as const) if (state[key]) params.set(key, state[key]);
  return params;
}
