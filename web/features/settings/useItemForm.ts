import type { MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import { issuesOf, serverSentence } from '../../api/apiError.ts';
import { type Checked, faultsAt } from '../../record/faults.ts';
import { useRecordForm } from '../../record/useRecordForm.ts';
import { useLocations } from '../../reference/useReference.ts';
import { notify } from '../../ui/notify.tsx';
import { useCollectionWrites } from './collectionCalls.ts';
import {
  checkChange,
  checkNew,
  ITEM_UNITS,
  type ItemField,
  type ItemValues,
  namesakes,
  newItem,
  nextItem,
  serverFaults,
  toBody,
  toPatch,
  toValues,
} from './itemValues.ts';

/** The fields in the order of the dialog. */
const ORDER: readonly ItemField[] = ['district', 'rd_block', 'name', 'code', 'classes'];

type Parts = {
  collection: Collection;
  /** The item to edit; undefined for a new one. */
  item: MasterItem | undefined;
  /** All items of the collection. */
  items: readonly MasterItem[];
  /** Loads the items again, because a refusal may come from an item that is not among them yet. */
  reload: () => void;
  onClose: () => void;
};

/** The values of the dialog, and how they are checked and saved. */
export function useItemForm({ collection, item, items, reload, onClose }: Parts) {
  const { create, update, read, requests, isOpen } = useCollectionWrites(collection);

  const parentsOf = (values: ItemValues) => ({
    district_id: places.districts.items.find(({ name }) => name === values.district)?.id,
    rd_block_id: places.rdBlocks.items.find(({ name }) => name === values.rd_block)?.id,
  });

  const check = (values: ItemValues): Checked<ItemValues> => {
    const parents = parentsOf(values);
    // An item that was sent and whose outcome is unknown does not clash with itself.
    const found = item
      ? checkChange(collection, base.current.values, values, parents)
      : isOpen(toBody(collection, values, parents))
        ? []
        : checkNew(collection, values, items);
    const [first] = found;
    return first ? { faults: faultsAt(ORDER, found), alert: first.message } : { input: values };
  };

  const { form, base, ...the } = useRecordForm<ItemValues, ItemValues, MasterItem>({
    name: `${collection}:${item?.id ?? 'new'}`,
    base: { version: item?.version, values: item ? toValues(item) : newItem() },
    check,
    store: async (values, version) => {
      if (!item) return create(toBody(collection, values, parentsOf(values)));
      const patch = toPatch(collection, base.current.values, values, parentsOf(values));
      if (Object.keys(patch).length > 0 || the.unsaved()) await update(item.id, { ...patch, version });
    },
    requests,
    saved: ({ name }) => settingsMessages.saved(name.trim()),
    refusal: (error) => {
      const sentence = serverSentence(error);
      const failed = item ? settingsMessages.updateFailed : settingsMessages.createFailed;
      reload();
      return {
        alert: sentence === undefined ? settingsMessages.saveError : failed(sentence),
        faults: faultsAt(ORDER, serverFaults(issuesOf(error))),
      };
    },
    conflict: item && { read: () => read(item.id), toValues, units: ITEM_UNITS },
    // A list that waits for its parent cannot take the focus.
    focusFor: (field, { district }) => (field === 'rd_block' && district === '' ? 'district' : field),
    next: item ? undefined : nextItem,
    onDone: onClose,
  });
  const [district, rdBlock] = form.watch(['district', 'rd_block']);
  const places = useLocations(district, rdBlock);
  const { name: refused } = form.formState.errors;

  /** The inactive item whose name was refused. The person probably means to use it again. */
  const twin = refused && namesakes(collection, form.getValues(), items).find((each) => !each.is_active);
  const reactivate = (inactive: MasterItem) =>
    the.instead(async () => {
      await update(inactive.id, { is_active: true });
      notify.success(settingsMessages.reactivated(inactive.name));
      the.close();
    });

  return { ...the, form, twin: twin && twin.id !== item?.id ? twin : undefined, reactivate };
}
