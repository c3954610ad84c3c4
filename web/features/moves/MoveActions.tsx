import type { Move } from '#shared/domain/service/move.ts';
import { moveScreen } from '#shared/messages/serviceBook.ts';
import type { Asked } from './moveState.ts';

type Props = { move: Move; onAsk: (what: Asked['what']) => void };

/** What the reader may do with a move, and the papers that it has so far. */
export function MoveActions({ move, onAsk }: Props) {
  const { may, relieved_on, joined_on, teacher } = move;
  const { relieving, joining, report } = moveScreen;
  /** Whether it is shown, what is asked, its short name, and its name where that is longer. */
  const actions: [boolean, Asked['what'], string, string?][] = [
    [may.relieve, 'relieve', moveScreen.relieve],
    [may.join, 'join', moveScreen.join],
    [relieved_on !== '', 'relieving', relieving, report(relieving)],
    [joined_on !== '', 'joining', joining, report(joining)],
    [may.undo, 'undo', moveScreen.undo],
    [may.refuse, 'refuse', moveScreen.refuse],
  ];
  return actions
    .filter(([shown]) => shown)
    .map(([, what, text, name = text]) => (
      <button
        key={what}
        type="button"
        aria-label={`${name}: ${teacher.teacher_name}`}
        data-tip={name === text ? undefined : name}
        onClick={() => onAsk(what)}
      >
        {text}
      </button>
    ));
}
