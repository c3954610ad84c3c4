import { chakra } from '@chakra-ui/react';
import { duplicateScreen } from '#shared/messages/duplicates.ts';
import { messageOf } from '../../../api/apiError.ts';
import { useEndpointMutation } from '../../../api/hooks.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { notify } from '../../../ui/notify.tsx';
import { consequences } from './consequences.ts';
import type { PairChoices } from './usePair.ts';

type Props = {
  chosen: PairChoices;
  onClose: () => void;
  onMerged: (gone: number) => void;
  /** Reads the two records again, because one of them is not as it was. */
  onRefused: () => void;
};

/** Asks before two records become one, and says what happens. */
export function MergeDialog({ chosen, onClose, onMerged, onRefused }: Props) {
  const { trigger, isMutating } = useEndpointMutation('duplicates.merge');
  const { two, choose } = chosen;
  const { this: stays, other: goes } = two;
  const merge = async () => {
    try {
      const versions = { this: stays.version, other: goes.version };
      await trigger({ params: { id: stays.id }, body: { from: goes.id, versions, choose } });
      notify.success(duplicateScreen.merged(goes.teacher_ID, chosen.record.teacher_ID));
      onMerged(goes.id);
    } catch (error) {
      notify.error(messageOf(error));
      onClose();
      onRefused();
    }
  };
  return (
    <ConfirmDialog
      title={duplicateScreen.confirm(goes.teacher_ID, stays.teacher_ID)}
      confirmLabel={duplicateScreen.merge}
      busyLabel={duplicateScreen.merging}
      busy={isMutating}
      onConfirm={() => void merge()}
      onCancel={onClose}
    >
      <chakra.ul paddingInlineStart={5} listStyle="disc">
        {consequences(chosen).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </chakra.ul>
    </ConfirmDialog>
  );
}
