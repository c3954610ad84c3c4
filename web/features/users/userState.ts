import { ROLES, type Role } from '#shared/access/roles.ts';
import { type ListState, oneOf, readListState, setThose, writeListState } from '../../list/listState.ts';

export const STATUSES = ['active', 'inactive'] as const;
type Status = (typeof STATUSES)[number];

/** What the list shows. A filter that is '' lets everything pass. */
export type UserState = ListState & { role: Role | ''; status: Status | '' };

/** Reads the state from the address bar. A filter that makes no sense counts as none. */
export const readUserState = (params: URLSearchParams): UserState => ({
  ...readListState(params),
  role: oneOf(ROLES, params.get('role')),
  status: oneOf(STATUSES, params.get('status')),
});

/** Writes a state as parameters of the address bar, without the defaults. */
export const writeUserState = (state: UserState) =>
  setThose(writeListState(state), state, ['role', 'status']);
