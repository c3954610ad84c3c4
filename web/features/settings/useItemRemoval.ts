import { useState } from 'react';
import type { MasterItem } from '#shared/domain/masterData.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import { COLLECTION_NAMES, type Collection } from '#shared/records/collections.ts';
import { serverSentence } from '../../api/apiError.ts';
import { notify } from '../../ui/notify.tsx';
import { useCollectionWrites } from './collectionCalls.ts';

export type Removal = 'deactivate' | 'remove' | 'force';

/**
 * The ways to remove an item, one at a time.
 * @param onDone called after each one, also after a refusal, because the list has then changed
 */
export function useItemRemoval(collection: Collection, onDone: (removed: boolean) => void) {
  const writes = useCollectionWrites(collection);
  const [busy, setBusy] = useState<Removal>();
  const type = COLLECTION_NAMES[collection].one;

  const run = async (how: Removal, { id }: MasterItem) => {
    if (busy) return;
    setBusy(how);
    const deactivating = how === 'deactivate';
    try {
      const { message } = await writes[how](id);
      const done = deactivating ? settingsMessages.deactivated : settingsMessages.deletedPermanently;
      // A forced deletion may go on after its answer. The answer then says so.
      notify.success(message ?? done(type));
      onDone(true);
    } catch (error) {
      const sentence = serverSentence(error);
      const [failed, unanswered] = deactivating
        ? [settingsMessages.updateFailed, settingsMessages.updateError]
        : [settingsMessages.deleteFailed, settingsMessages.deleteError];
      notify.error(sentence === undefined ? unanswered : failed(sentence));
      onDone(false);
    } finally {
      setBusy(undefined);
    }
  };

  return { busy, run: (how: Removal, item: MasterItem) => void run(how, item) };
}
