import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { isSettled } from '../../api/keepAnswer.ts';
import { useAddressState, usePaging } from '../../list/useAddressState.ts';
import { type RecordList, usePagesOf } from '../../list/useRecordList.ts';
import { readUserState, type UserState, writeUserState } from './userState.ts';

export type UserList = RecordList<User> & {
  state: UserState;
  /** Whether anything but the page number is chosen. */
  filtered: boolean;
  filter: (change: Partial<Pick<UserState, 'role' | 'status'>>) => void;
  clearFilters: () => void;
};

/**
 * The accounts that the address bar names, page by page. The server searches and filters. Until an answer comes, and
 * when a request fails, the last rows stay on screen.
 */
export function useUserList(): UserList {
  const address = useAddressState(readUserState, writeUserState);
  const { state, go } = address;
  const { q, role, status, page, limit } = state;
  const input = { query: { page, limit, ...(q && { q }), ...(role && { role }), ...(status && { status }) } };
  const answer = useEndpoint('userManagement.list', input, {
    keepPreviousData: true,
    revalidateIfStale: !isSettled('userManagement.list', input),
    onError: (error) => console.warn(userMessages.loadFailed, error),
  });
  const paging = usePaging(address, answer);
  const pagination = usePagesOf([q, role, status], answer);

  return {
    state,
    // A search has pages like the whole list, so it counts as the plain list.
    searching: false,
    rows: answer.data?.data,
    pagination,
    ...paging,
    filtered: q !== '' || role !== '' || status !== '',
    filter: (change) => go({ ...change, page: 1 }),
    clearFilters: () => go({ q: '', role: '', status: '', page: 1 }),
  };
}
