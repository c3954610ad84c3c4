import { Badge, Box, Flex } from '@chakra-ui/react';
import { badgeColour, roleFacts } from '#shared/access/roles.ts';
import type { User } from '#shared/domain/user.ts';
import type { Column } from '../../ui/DataTable.tsx';
import { Tick } from './SelectAll.tsx';
import { lastLogin, scopeText, statusText } from './userText.ts';
import type { Selection } from './useSelection.ts';

function Person({ user, selection }: { user: User; selection: Selection }) {
  return (
    <Flex gap="3" align="center" minW="0">
      <Tick>
        <input
          type="checkbox"
          aria-label={`Select ${user.username}`}
          checked={selection.has(user)}
          disabled={!selection.ready}
          onChange={({ target: { checked } }) => selection.toggle(user, checked)}
        />
        <Flex
          align="center"
          justify="center"
          boxSize="9"
          flexShrink="0"
          borderRadius="full"
          bg="brand.subtle"
          color="brand.fg"
          fontWeight="semibold"
          aria-hidden="true"
        >
          {user.username.charAt(0).toUpperCase()}
        </Flex>
      </Tick>
      <Box minW="0" css={{ '& > *': { overflowWrap: 'anywhere' } }}>
        <strong>{user.username}</strong>
        <small>{user.email || user.phone}</small>
      </Box>
    </Flex>
  );
}

/** The columns of the list before Actions. */
export const userColumns = (
  selection: Selection,
  onChangeRole: (user: User) => void,
): readonly Column<User>[] => [
  { header: 'User', cell: (user) => <Person user={user} selection={selection} /> },
  {
    header: 'Role',
    cell: (user) => (
      <Flex direction="column" align="flex-start">
        <Badge colorPalette={badgeColour(user.role)}>{roleFacts[user.role].displayName}</Badge>
        <button
          type="button"
          data-link=""
          aria-label={`Change role of ${user.username}`}
          onClick={() => onChangeRole(user)}
        >
          Change role
        </button>
      </Flex>
    ),
  },
  { header: 'Scope', cell: scopeText },
  {
    header: 'Status',
    cell: (user) => <Badge colorPalette={user.is_active ? 'green' : 'orange'}>{statusText(user)}</Badge>,
  },
  { header: 'Last Login', cell: lastLogin },
];
