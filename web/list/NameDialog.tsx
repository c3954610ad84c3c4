import { Button, chakra, Input } from '@chakra-ui/react';
import { type ReactNode, useId, useState } from 'react';
import { FormField } from '../ui/FormField.tsx';
import { ModalDialog } from '../ui/ModalDialog.tsx';

type Props = {
  title: string;
  hint?: string;
  /** The name that stands there first. */
  before?: string;
  longest: number;
  saving: boolean;
  onSave: (name: string) => void;
  onClose: () => void;
  /** What else is asked, below the name. */
  children?: ReactNode;
};

/** Asks under which name to save something. */
export function NameDialog({ title, hint, before = '', longest, saving, onSave, onClose, children }: Props) {
  const [name, setName] = useState(before);
  const form = useId();
  return (
    <ModalDialog
      title={title}
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
        display="grid"
        gap={4}
        paddingX="1px"
        onSubmit={(event) => {
          event.preventDefault();
          if (!saving && name.trim()) onSave(name.trim());
        }}
      >
        <FormField label="Name" required hint={hint}>
          {(control) => (
            <Input
              {...control}
              data-initial-focus=""
              autoComplete="off"
              maxLength={longest}
              value={name}
              onChange={({ target }) => setName(target.value)}
            />
          )}
        </FormField>
        {children}
      </chakra.form>
    </ModalDialog>
  );
}
