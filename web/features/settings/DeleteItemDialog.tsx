import { Button, chakra } from '@chakra-ui/react';
import { useState } from 'react';
import type { MasterItem, MasterUsage } from '#shared/domain/masterData.ts';
import { usageInWords } from '#shared/domain/masterTexts.ts';
import { counted } from '#shared/domain/text.ts';
import { settingsMessages } from '#shared/messages/settings.ts';
import type { Collection } from '#shared/records/collections.ts';
import { ModalDialog } from '../../ui/ModalDialog.tsx';
import { TickBox } from '../../ui/TickBox.tsx';
import { type Removal, useItemRemoval } from './useItemRemoval.ts';

type Props = {
  collection: Collection;
  item: MasterItem;
  /** Undefined while the uses are counted, and when counting failed. */
  usage: MasterUsage | undefined;
  counting: boolean;
  onCancel: () => void;
  onDone: (removed: boolean) => void;
};

/** Shows what uses the item, and offers the ways to remove it. */
export function DeleteItemDialog({ collection, item, usage, counting, onCancel, onDone }: Props) {
  const { busy, run } = useItemRemoval(collection, onDone);
  const [understood, setUnderstood] = useState(false);
  const users = usage && usageInWords(collection, usage);
  const used = users !== undefined && users !== '';
  const forcible = collection === 'religions' && used;
  const removable = collection !== 'subjects' && !used;

  const unlessBusy = (act: () => void) => () => {
    if (!busy) act();
  };
  const button = (how: Removal, label: string, busyLabel: string) => (
    <Button
      colorPalette={how === 'deactivate' ? undefined : 'red'}
      aria-disabled={busy !== undefined || undefined}
      onClick={unlessBusy(() => run(how, item))}
    >
      {busy === how ? busyLabel : label}
    </Button>
  );

  return (
    <ModalDialog
      role="alertdialog"
      title={`Delete ${item.name}?`}
      onClose={unlessBusy(onCancel)}
      footer={
        <>
          <Button variant="outline" onClick={unlessBusy(onCancel)} data-initial-focus="">
            Cancel
          </Button>
          {item.is_active && button('deactivate', 'Deactivate', 'Deactivating...')}
          {removable && button('remove', 'Delete permanently', 'Deleting...')}
          {forcible && understood && button('force', 'Delete all the same', 'Deleting...')}
        </>
      }
    >
      <chakra.div display="grid" gap={3}>
        <chakra.p role="status" fontWeight="semibold">
          {usageSentence(users, counting)}
        </chakra.p>
        <p>{item.is_active ? settingsMessages.aboutDeactivating : settingsMessages.alreadyInactive}</p>
        {isArea(collection) && item.is_active && (usage?.users ?? 0) > 0 && (
          <p>{settingsMessages.officersLoseSight}</p>
        )}
        {collection !== 'subjects' && (
          <p>{used ? settingsMessages.keptWhileUsed : settingsMessages.aboutDeleting}</p>
        )}
        {forcible && (
          <chakra.div color="fg.error">
            <TickBox checked={understood} onChange={setUnderstood}>
              {settingsMessages.forceWarning(counted(usage?.teachers ?? 0, 'teacher', 'teachers'))}
            </TickBox>
          </chakra.div>
        )}
      </chakra.div>
    </ModalDialog>
  );
}

/** Whether accounts of officers are of such items. */
const isArea = (collection: Collection) => collection === 'districts' || collection === 'rd-blocks';

function usageSentence(users: string | undefined, counting: boolean) {
  if (users === undefined) return counting ? settingsMessages.counting : settingsMessages.usageUnknown;
  return users === '' ? settingsMessages.unused : settingsMessages.usedBy(users);
}
