import { Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { giveUpSave } from '../../api/waitingSave.ts';
import { ConfirmDialog } from '../ConfirmDialog.tsx';
import { focusMissing } from '../focusMissing.ts';
import { ModalDialog } from '../ModalDialog.tsx';
import { UnsavedChanges } from '../UnsavedChanges.tsx';
import { HeldWhile } from './HeldWhile.tsx';
import { Saving } from './Saving.tsx';

type Props<Values extends FieldValues, Sent> = {
  form: UseFormReturn<Values, unknown, Sent>;
  title: string;
  /** The text of the button that submits. */
  label?: string;
  saving: boolean;
  /** Why there is nothing to submit yet; '' when there is something. */
  unable?: string;
  onSubmit: () => void;
  /** Whether closing would lose anything. The dialog then asks first. */
  unsaved: () => boolean;
  onClose: () => void;
  /** Two columns where there is room. */
  wide?: boolean;
  /** Buttons between Cancel and the button that submits. */
  more?: ReactNode;
  onKeyDown?: (event: KeyboardEvent) => void;
  children: ReactNode;
};

const columns = {
  gridTemplateColumns: { base: '1fr', md: '1fr 1fr' },
  columnGap: 6,
  alignItems: 'start',
} as const;

/** A form in a dialog. It asks before typed text is lost, and cannot be closed while it is saved. */
export function FormDialog<Values extends FieldValues, Sent>({
  form,
  title,
  label = 'Save',
  saving,
  unable = '',
  onSubmit,
  unsaved,
  onClose,
  wide = false,
  more,
  onKeyDown,
  children,
}: Props<Values, Sent>) {
  const [asking, setAsking] = useState(false);
  const formId = useId();
  const close = () => {
    // A save that waits for the line is given up. One that is under way is not.
    if (saving) giveUpSave();
    else if (unsaved()) setAsking(true);
    else onClose();
  };

  return (
    <FormProvider {...form}>
      <ModalDialog
        size={wide ? 'xl' : 'md'}
        title={title}
        onClose={close}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              Cancel
            </Button>
            {more}
            <Button
              type="submit"
              form={formId}
              aria-disabled={saving || unable !== '' || undefined}
              aria-description={unable || undefined}
              data-tip={unable || undefined}
            >
              {saving ? <Saving text="Saving..." /> : label}
            </Button>
          </>
        }
      >
        <chakra.form
          id={formId}
          noValidate
          display="grid"
          rowGap={4}
          // Leaves room for focus rings, which the scrolling part would cut off.
          paddingX="1px"
          css={wide ? columns : undefined}
          onKeyDown={onKeyDown}
          onSubmit={(event) => {
            event.preventDefault();
            if (unable) focusMissing(event.currentTarget);
            else onSubmit();
          }}
        >
          <HeldWhile saving={saving}>{children}</HeldWhile>
        </chakra.form>
      </ModalDialog>
      {asking && (
        <ConfirmDialog
          title="Discard what you typed?"
          confirmLabel="Discard"
          cancelLabel="Keep typing"
          danger
          onConfirm={onClose}
          onCancel={() => setAsking(false)}
        >
          It has not been saved.
        </ConfirmDialog>
      )}
      <UnsavedChanges unsaved={unsaved} />
    </FormProvider>
  );
}
