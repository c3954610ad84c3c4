import { useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import { ApiError, serverSentence } from '../../api/apiError.ts';
import { leavesOpen } from '../../api/requestKey.ts';
import { useLocations } from '../../reference/useReference.ts';
import { useSaving } from '../../ui/form/useSaving.ts';
import { noticeBoard } from '../../ui/noticeBoard.ts';
import { notify } from '../../ui/notify.tsx';
import { useCollectionWrites } from './collectionCalls.ts';
import {
  checkChange,
  checkNew,
  type Fault,
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

export type Then = 'close' | 'another';

/** The fields as they stand in the dialog. */
const ORDER: readonly ItemField[] = ['district', 'rd_block', 'name', 'code', 'classes'];

type Parts = {
  collection: Collection;
  /** The item to edit; undefined for a new one. */
  item: MasterItem | undefined;
  /** All items of the collection. */
  items: readonly MasterItem[];
  /** Loads them again: a refusal may come from what is not among them yet. */
  reload: () => void;
  onClose: () => void;
};

/** The dialog's values and what becomes of them. */
export function useItemForm({ collection, item, items, reload, onClose }: Parts) {
  const form = useForm<ItemValues>({ defaultValues: item ? toValues(item) : newItem() });
  const [district, rdBlock] = form.watch(['district', 'rd_block']);
  const places = useLocations(district, rdBlock);
  const { create, update } = useCollectionWrites(collection);
  const closed = useRef(false);
  /** The values of a save of which nobody knows whether it was done: they do not clash with themselves. */
  const open = useRef('');
  const { saving, begin, end } = useSaving<Then>();
  const [round, setRound] = useState(1);
  // Read while rendering, or the form would not keep it up to date.
  const { isDirty, errors } = form.formState;

  const close = () => {
    closed.current = true;
    onClose();
  };

  const show = (faults: readonly Fault[]) => {
    for (const { field, message } of faults) form.setError(field, { message });
    const first = ORDER.find((field) => faults.some((fault) => fault.field === field));
    // A list that waits for its parent cannot take the focus.
    if (first) form.setFocus(first === 'rd_block' && district === '' ? 'district' : first);
  };

  const parentsOf = (values: ItemValues) => ({
    district_id: places.districts.items.find(({ name }) => name === values.district)?.id,
    rd_block_id: places.rdBlocks.items.find(({ name }) => name === values.rd_block)?.id,
  });

  async function save(values: ItemValues, then: Then) {
    if (item) {
      const patch = toPatch(collection, item, values, parentsOf(values));
      if (Object.keys(patch).length > 0) await update(item.id, patch);
    } else await create(toBody(collection, values, parentsOf(values)));
    notify.success(settingsMessages.saved(values.name.trim()));
    if (then === 'close') return close();
    form.reset(nextItem(values));
    setRound((count) => count + 1);
  }

  const refused = (error: unknown) => {
    const sentence = serverSentence(error);
    const failed = item ? settingsMessages.updateFailed : settingsMessages.createFailed;
    notify.error(sentence === undefined ? settingsMessages.saveError : failed(sentence));
    open.current = leavesOpen(error) ? JSON.stringify(form.getValues()) : '';
    if (error instanceof ApiError) show(serverFaults(error.issues));
    reload();
  };

  /** Checks and saves; while one save runs a second is not begun. */
  const submit = async (then: Then) => {
    if (saving) return;
    // What was said of the last try is no longer true.
    noticeBoard.clear();
    form.clearErrors();
    const values = form.getValues();
    const isOpen = open.current === JSON.stringify(values);
    open.current = '';
    const faults = item
      ? checkChange(collection, item, values, parentsOf(values))
      : isOpen
        ? []
        : checkNew(collection, values, items);
    if (faults[0]) {
      notify.error(faults[0].message);
      return show(faults);
    }
    begin(then);
    await save(values, then).catch(refused).finally(end);
  };

  /** The inactive item whose name was refused: to use it again is what is meant. */
  const twin = errors.name && namesakes(collection, form.getValues(), items).find((each) => !each.is_active);
  const reactivate = async (inactive: MasterItem) => {
    if (saving) return;
    begin('close');
    try {
      await update(inactive.id, { is_active: true });
      noticeBoard.clear();
      notify.success(settingsMessages.reactivated(inactive.name));
      close();
    } catch (error) {
      refused(error);
    } finally {
      end();
    }
  };

  return {
    form,
    submit: (then: Then) => void submit(then),
    saving,
    /** Counts the items entered one after another, from 1. */
    round,
    twin: twin && twin.id !== item?.id ? twin : undefined,
    reactivate: (inactive: MasterItem) => void reactivate(inactive),
    close,
    unsaved: () => isDirty && !closed.current,
  };
}
