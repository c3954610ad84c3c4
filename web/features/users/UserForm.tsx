import { Button, chakra } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import type { User } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { UserFields } from './UserFields.tsx';
import { useUserForm } from './useUserForm.ts';

type Props = {
  /** The account to edit; undefined for a new one. */
  user?: User;
  onClose: () => void;
  reload: () => void;
};

/** Adds an account, or changes one. */
export function UserForm({ user, onClose, reload }: Props) {
  const { form, saving, submit, conflict, ...the } = useUserForm({ user, onClose, reload });
  const [asking, setAsking] = useState(false);
  const formId = useId();
  useReferenceRefresh();

  const close = () => {
    if (saving) return;
    if (the.unsaved()) setAsking(true);
    else the.close();
  };
  const label = user ? 'Update' : 'Create';

  return (
    <FormProvider {...form}>
      <ModalDialog
        size="xl"
        title={user ? 'Edit User' : 'Add User'}
        onClose={close}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" form={formId} aria-disabled={saving || undefined}>
              {saving ? 'Saving...' : label}
            </Button>
          </>
        }
      >
        <chakra.form
          id={formId}
          noValidate
          display="grid"
          gridTemplateColumns={{ base: '1fr', md: '1fr 1fr' }}
          columnGap={6}
          rowGap={4}
          alignItems="start"
          // Room for the rings of focus, which the scrolling part would cut off.
          paddingX="1px"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <UserFields user={user} />
        </chakra.form>
      </ModalDialog>
      {asking && (
        <ConfirmDialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep typing"
          danger
          onConfirm={the.close}
          onCancel={() => setAsking(false)}
        >
          It has not been saved.
        </ConfirmDialog>
      )}
      {conflict && (
        <ConflictDialog
          explanation={userMessages.stale}
          rows={conflict.found}
          onSave={the.resolveConflict}
          onCancel={the.keepTyping}
        />
      )}
      <UnsavedChanges unsaved={the.unsaved} />
    </FormProvider>
  );
}
