import { ROLES, roleFacts } from '#shared/access/roles.ts';
import { ChoiceFilter, ClearFilters } from '../../list/ChoiceFilter.tsx';
import { STATUS_NAMES, STATUSES } from './userState.ts';
import type { UserList } from './useUserList.ts';

/** The filters beside the search box: role, status, and a button that clears them. */
export const UserFilters = ({ list }: { list: UserList }) => (
  <>
    <ChoiceFilter
      label="Role Filter"
      all="All Roles"
      value={list.state.role}
      options={ROLES.map((role) => [role, roleFacts[role].displayName])}
      onChange={(role) => list.filter({ role })}
    />
    <ChoiceFilter
      label="Status Filter"
      all="All Status"
      value={list.state.status}
      options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
      onChange={(status) => list.filter({ status })}
    />
    <ClearFilters list={list} />
  </>
);
