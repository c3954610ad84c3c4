import { Button, NativeSelect } from '@chakra-ui/react';
import { ROLES, roleFacts } from '#shared/access/roles.ts';
import { STATUSES, type UserState } from './userState.ts';
import type { UserList } from './useUserList.ts';

const size = { base: 'lg', md: 'md' } as const;
const STATUS_NAMES = { active: 'Active', inactive: 'Inactive' };

type FilterProps = {
  label: string;
  all: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  onChange: (value: string) => void;
};

function Filter({ label, all, value, options, onChange }: FilterProps) {
  return (
    <NativeSelect.Root
      size={size}
      width={{ base: 'full', sm: 'auto' }}
      flex={{ base: '1 1 9rem', md: 'none' }}
    >
      <NativeSelect.Field aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map(([key, name]) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </NativeSelect.Field>
      <NativeSelect.Indicator />
    </NativeSelect.Root>
  );
}

/** Beside the search box: which roles, which status, and the way back to all. */
export function UserFilters({ list }: { list: UserList }) {
  return (
    <>
      <Filter
        label="Role Filter"
        all="All Roles"
        value={list.state.role}
        options={ROLES.map((role) => [role, roleFacts[role].displayName])}
        onChange={(role) => list.filter({ role: role as UserState['role'] })}
      />
      <Filter
        label="Status Filter"
        all="All Status"
        value={list.state.status}
        options={STATUSES.map((status) => [status, STATUS_NAMES[status]])}
        onChange={(status) => list.filter({ status: status as UserState['status'] })}
      />
      <Button
        size={size}
        variant="outline"
        bg="bg.panel"
        // Not `disabled`: the focus would be lost on the button that has just cleared them.
        aria-disabled={!list.filtered || undefined}
        onClick={() => list.filtered && list.clearFilters()}
      >
        Clear Filters
      </Button>
    </>
  );
}
