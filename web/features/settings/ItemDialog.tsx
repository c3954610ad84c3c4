import { Button, chakra } from '@chakra-ui/react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { FormProvider } from 'react-hook-form';
import { COLLECTION_NAMES, type Collection, type MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { UnsavedChanges } from '../../ui/UnsavedChanges.tsx';
import { ItemFields } from './ItemFields.tsx';
import { toValues } from './itemValues.ts';
import { useItemForm } from './useItemForm.ts';

type Props = {
  collection: Collection;
  /** The item to edit; undefined for a new one. */
  item?: MasterItem;
  items: readonly MasterItem[];
  reload: () => void;
  onClose: () => void;
};

/** Adds an item, or many one after another, or changes one. */
export function ItemDialog({ collection, item, items, reload, onClose }: Props) {
  const { form, submit, saving, round, twin, ...the } = useItemForm({
    collection,
    item,
    items,
    reload,
    onClose,
  });
  const formId = useId();
  const [asking, setAsking] = useState(false);
  const { setFocus } = form;
  useReferenceRefresh();

  // Only now, as a form that was reset knows its fields again when it has been rendered.
  useEffect(() => {
    if (round > 1) setFocus('name');
  }, [round, setFocus]);

  const busy = saving !== undefined;
  const close = () => {
    if (busy) return;
    if (the.unsaved()) setAsking(true);
    else the.close();
  };
  const byKeyboard = (event: KeyboardEvent) => {
    if (item || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit('another');
  };

  return (
    <FormProvider {...form}>
      <ModalDialog
        title={`${item ? 'Edit' : 'Add'} ${COLLECTION_NAMES[collection].one}`}
        onClose={close}
        footer={
          <>
            <Button type="button" variant="outline" onClick={close}>
              Cancel
            </Button>
            {!item && (
              <Button
                type="button"
                variant="outline"
                aria-disabled={busy || undefined}
                aria-keyshortcuts="Control+Enter"
                title="Ctrl+Enter"
                onClick={() => submit('another')}
              >
                Save and add another
              </Button>
            )}
            <Button type="submit" form={formId} aria-disabled={busy || undefined}>
              {saving ? 'Saving...' : 'Save'}
            </Button>
          </>
        }
      >
        <chakra.form
          id={formId}
          noValidate
          display="grid"
          gap={4}
          // Room for the rings of focus, which the scrolling part would cut off.
          paddingX="1px"
          onKeyDown={byKeyboard}
          onSubmit={(event) => {
            event.preventDefault();
            submit('close');
          }}
        >
          <ItemFields collection={collection} own={item && toValues(item)} />
          {twin && (
            <chakra.div display="flex" flexWrap="wrap" alignItems="center" gap={3}>
              <span>{settingsMessages.inactiveTwin(twin.name)}</span>
              <Button type="button" size="sm" onClick={() => the.reactivate(twin)}>
                Reactivate
              </Button>
            </chakra.div>
          )}
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
      <UnsavedChanges unsaved={the.unsaved} />
    </FormProvider>
  );
}
