import { roleFacts } from '#shared/access/roles.ts';
import { useEndpoint } from '../../api/hooks.ts';
import { listOptions } from '../../api/keepAnswer.ts';
import { useAddressList } from '../../list/useAddressList.ts';
import { useAddress } from '../../list/useAddressState.ts';
import { STATUS_NAMES, users } from './userState.ts';

export type UserList = ReturnType<typeof useUserList>;

/** The accounts that the address bar names, page by page. The server searches and filters. */
export function useUserList() {
  const address = useAddress(users);
  const { page, limit } = address.state;
  const input = { query: { page, limit, ...address.chosen } };
  const answer = useEndpoint('userManagement.list', input, {
    keepPreviousData: true,
    ...listOptions('userManagement.list', input),
  });
  const { role, status } = address.state;
  return {
    ...useAddressList(address, answer),
    asked: [
      ['Role', role && roleFacts[role].displayName],
      ['Status', status && STATUS_NAMES[status]],
    ] as const,
  };
}
