import { Button, chakra, Input } from '@chakra-ui/react';
import { useId, useState } from 'react';
import { listMessages } from '#shared/messages/lists.ts';
import { FormField } from '../ui/FormField.tsx';
import { controlSize } from '../ui/form/controlSize.ts';
import { ModalDialog } from '../ui/ModalDialog.tsx';

/** The longest name that the server accepts. */
const LONGEST = 40;

type Props = { saving: boolean; onSave: (name: string) => void; onClose: () => void };

/** Asks for the name of a view. */
export function SaveViewDialog({ saving, onSave, onClose }: Props) {
  const [name, setName] = useState('');
  const form = useId();
  return (
    <ModalDialog
      title={listMessages.saveView}
      onClose={onClose}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={form} disabled={name.trim() === ''} aria-disabled={saving || undefined}>
            {saving ? 'Saving...' : 'Save'}
          </Button>
        </>
      }
    >
      <chakra.form
        id={form}
        paddingX="1px"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving && name.trim()) onSave(name.trim());
        }}
      >
        <FormField label="Name" required hint={listMessages.viewKeeps}>
          {(control) => (
            <Input
              {...control}
              size={controlSize}
              data-initial-focus=""
              autoComplete="off"
              maxLength={LONGEST}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormField>
      </chakra.form>
    </ModalDialog>
  );
}
