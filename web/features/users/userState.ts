import { ROLES, type Role } from '#shared/access/roles.ts';
import { type ListState, readListState, writeListState } from '../../list/listState.ts';

export const STATUSES = ['active', 'inactive'] as const;
export type Status = (typeof STATUSES)[number];

/** What the list shows; '' for a filter that lets all pass. */
export type UserState = ListState & { role: Role | ''; status: Status | '' };

/** The state as the address bar tells it; what makes no sense there counts as no filter. */
export const readUserState = (params: URLSearchParams): UserState => ({
  ...readListState(params),
  role: ROLES.find((role) => role === params.get('role')) ?? '',
  status: STATUSES.find((status) => status === params.get('status')) ?? '',
});

/** The address bar's parameters of a state, without the defaults. */
export function writeUserState(state: UserState): URLSearchParams {
  const params = writeListState(state);
  for (const key of ['role', 'status'] as const) if (state[key]) params.set(key, state[key]);
  return params;
}
