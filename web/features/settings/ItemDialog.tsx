import { Button, chakra } from '@chakra-ui/react';
import { useEffect } from 'react';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import { useReferenceRefresh } from '../../reference/useReferenceRefresh.ts';
import { ConflictDialog } from '../../ui/ConflictDialog.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
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

/** Adds one item, or many one after another, or changes one. */
export function ItemDialog({ collection, item, items, reload, onClose }: Props) {
  const { form, submit, saving, round, twin, ...the } = useItemForm({
    collection,
    item,
    items,
    reload,
    onClose,
  });
  const { setFocus } = form;
  useReferenceRefresh();

  // The focus moves after the rendering, because a form that was reset knows its fields only then.
  useEffect(() => {
    if (round > 1) setFocus('name');
  }, [round, setFocus]);

  const busy = saving !== undefined;
  return (
    <>
      <FormDialog
        form={form}
        title={`${item ? 'Edit' : 'Add'} ${COLLECTION_NAMES[collection].one}`}
        saving={busy}
        onSubmit={() => submit('leave')}
        unsaved={the.unsaved}
        onClose={the.close}
        onKeyDown={the.onKeyDown}
        more={
          !item && (
            <Button
              type="button"
              variant="outline"
              aria-disabled={busy || undefined}
              aria-keyshortcuts="Control+Enter"
              data-tip="Ctrl+Enter"
              onClick={() => submit('another')}
            >
              Save and add another
            </Button>
          )
        }
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
      </FormDialog>
      {the.conflict && <ConflictDialog explanation={settingsMessages.stale} {...the.conflict} />}
    </>
  );
}
