import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import { useEndpointMutation } from '../../api/hooks.ts';
import { ReasonDialog } from '../../service/ReasonDialog.tsx';
import { notify } from '../../ui/notify.tsx';

type Props = { move: Move; act: 'undo' | 'refuse'; onDone: () => void; onClose: () => void };

/** Asks for the reason before the last step of a move is undone, or the move ends without a joining. */
export function TakeBackDialog({ move, act, onDone, onClose }: Props) {
  const { trigger } = useEndpointMutation(`moves.${act}`);
  const { id, version, teacher } = move;
  const { title, text, done } = moveScreen.takeBack[act];
  return (
    <ReasonDialog
      title={title(teacher.teacher_name)}
      text={text}
      label={moveScreen[act]}
      danger={act === 'refuse'}
      send={async (reason) => {
        await trigger({ params: { id }, body: { reason, version } });
        notify.success(done(teacher.teacher_name));
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}
