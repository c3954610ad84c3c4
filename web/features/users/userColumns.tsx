import { Badge, Box, Flex } from '@chakra-ui/react';
import { badgeColour, roleFacts } from '#shared/access/roles.ts';
import type { User } from '#shared/domain/user.ts';
import type { Column } from '../../ui/table/props.ts';
import { lastLogin, scopeText, statusText } from './userText.ts';

function Person({ user }: { user: User }) {
  return (
    <Flex gap="3" align="center" minW="0">
      <Flex
        align="center"
        justify="center"
        boxSize="8"
        flexShrink="0"
        borderRadius="full"
        bg="brand.subtle"
        color="brand.fg"
        fontWeight="semibold"
        aria-hidden="true"
      >
        {user.username.charAt(0).toUpperCase()}
      </Flex>
      <Box minW="0">
        <strong>{user.username}</strong>
        <small>{[user.teacher_name, user.email || user.phone].filter(Boolean).join(' · ')}</small>
      </Box>
    </Flex>
  );
}

/**
 * The columns of the list between the ticks and Actions.
 * @param own the id of the reader's own account, whose role the server refuses to change
 */
export const userColumns = (
  own: number | undefined,
  onChangeRole: (user: User) => void,
): readonly Column<User>[] => [
  { header: 'User', share: 1.6, cell: (user) => <Person user={user} /> },
  {
    header: 'Role',
    brief: true,
    share: 1.65,
    cell: (user) => (
      <>
        <Badge colorPalette={badgeColour(user.role)}>{roleFacts[user.role].displayName}</Badge>{' '}
        {user.id !== own && (
          <button
            type="button"
            data-link=""
            data-screen-only=""
            aria-label={`Change role of ${user.username}`}
            onClick={() => onChangeRole(user)}
          >
            Change role
          </button>
        )}
      </>
    ),
  },
  {
    header: 'Scope',
    share: 1.3,
    cell: (user) => (
      <>
        {scopeText(user)}
        {user.school_name && <small>{user.school_id}</small>}
      </>
    ),
  },
  {
    header: 'Status',
    brief: 'first',
    share: 0.7,
    cell: (user) => <Badge colorPalette={user.is_active ? 'green' : 'orange'}>{statusText(user)}</Badge>,
  },
  { header: 'Last Login', share: 0.9, cell: lastLogin },
];
