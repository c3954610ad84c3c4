import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { ReasonDialog } from '../../service/ReasonDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = { move: Move; onDone: () => void; onClose: () => void };

/** Asks for the reason before the last step of a move is undone. */
export function UndoDialog({ move, onDone, onClose }: Props) {
  const { trigger } = useEndpointMutation('moves.undo');
  const { id, version, teacher } = move;
  return (
    <ReasonDialog
      title={moveScreen.undoTitle(teacher.teacher_name)}
      text={moveScreen.undoText}
      label={moveScreen.undo}
      send={async (reason) => {
        await trigger({ params: { id }, body: { reason, version } });
        notify.success(moveScreen.undone(teacher.teacher_name));
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
