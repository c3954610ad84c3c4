import { Button } from '@chakra-ui/react';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import type { AccessFor } from '../../list/accessFor.ts';
import { ListPage } from '../../list/ListPage.tsx';
import { ticks } from '../../list/ticks.tsx';
import { useSelection } from '../../list/useSelection.ts';
import { useViewedRow } from '../../list/useViewed.ts';
import { useHeldState } from '../../session/heldWork.ts';
import { useSession } from '../../session/SessionProvider.tsx';
import { DataTable } from '../../ui/DataTable.tsx';
import { DeleteUserDialog } from './DeleteUserDialog.tsx';
import { UserActions } from './UserActions.tsx';
import { UserDetails } from './UserDetails.tsx';
import { type Opened, UserDialogs } from './UserDialogs.tsx';
import { UserFilters } from './UserFilters.tsx';
import { useAccountCalls } from './useAccountCalls.ts';
import { userColumns } from './userColumns.tsx';
import { useUserDeletion } from './useUserDeletion.ts';
import { useUserList } from './useUserList.ts';

const search = { label: 'Search users', placeholder: 'Search by username, email or phone...' };

/** /user-management: the accounts of the system. */
export default function UsersPage() {
  const list = useUserList();
  const reader = useSession().user?.id;
  const { q, role, status } = list.state;
  const selection = useSelection<User>(JSON.stringify([q, role, status]), !list.loading && !list.failed);
  const calls = useAccountCalls(list.retry);
  const deletion = useUserDeletion(selection.drop, list.retry);
  const [opened, setOpened] = useHeldState<Opened>(
    'opened:users',
    ({ kind }) => kind === 'add' || kind === 'edit',
  );
  const viewed = useViewedRow(list);
  const navigate = useNavigate();
  const asked = (useLocation().state as AccessFor | null)?.accessFor;
  useEffect(() => {
    if (!asked) return;
    setOpened({ kind: 'access', people: asked });
    // A reload of the page, or Back to it, is no wish to give access again.
    navigate('.', { replace: true, state: null });
  }, [asked, setOpened, navigate]);
  const noneSelected = selection.chosen.length === 0;

  const addUser = <Button onClick={() => setOpened({ kind: 'add' })}>Add User</Button>;
  const actions = (user: User) => (
    <UserActions
      user={user}
      own={user.id === reader}
      calls={calls}
      onOpen={(kind) => (kind === 'view' ? viewed.open(user.id) : setOpened({ kind, user }))}
    />
  );

  return (
    <ListPage
      title="User Management"
      subtitle="Manage system users, their roles and permissions"
      search={search}
      besideSearch={<UserFilters list={list} />}
      texts={{ ...userMessages, emptyHint: list.filtered ? userMessages.noneMatch : userMessages.emptyHint }}
      list={list}
      add={addUser}
      actions={
        <>
          <Button variant="outline" onClick={() => setOpened({ kind: 'access' })}>
            Give access
          </Button>
          <Button
            variant="outline"
            // Not `disabled`: the dialog returns the focus here, even when nothing is selected any more.
            aria-disabled={noneSelected || undefined}
            onClick={() => noneSelected || setOpened({ kind: 'bulk' })}
          >
            Bulk Actions ({selection.chosen.length})
          </Button>
        </>
      }
      deleted={deletion.deleted}
      table={(users) => (
        <DataTable
          label="Users"
          ticks={ticks(users, selection, ({ username }) => username)}
          columns={userColumns(reader, (user) => setOpened({ kind: 'role', user }))}
          rows={users}
          rowKey={({ id }) => id}
          actions={actions}
          busy={list.loading}
          pairs
        />
      )}
    >
      {viewed.row && <UserDetails user={viewed.row} onClose={viewed.close} />}
      <UserDialogs
        opened={opened}
        onOpen={setOpened}
        onClose={() => setOpened(undefined)}
        reload={list.retry}
        calls={calls}
        reader={reader}
        selection={selection}
        onDelete={deletion.ask}
      />
      <DeleteUserDialog deletion={deletion} />
    </ListPage>
  );
}
