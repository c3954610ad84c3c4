import { useState } from 'react';
import type { UserResult } from '#shared/domain/user.ts';
import { userMessages } from '#shared/messages/users.ts';
import { isUnanswered, leavesOpen, messageOf } from '../../api/apiError.ts';
import { GivenUp } from '../../api/givenUp.ts';
import { sendOnceReached } from '../../api/waitingSave.ts';
import { useStays } from '../../shell/useStays.ts';
import { notify } from '../../ui/notify.tsx';

type Parts<Preview> = {
  /** Asks what the action would change. */
  look: () => Promise<{ data: readonly Preview[] }>;
  /** Applies it to those whom it can change, and to nobody else: whoever could be changed meanwhile was not looked at. */
  act: (able: readonly Preview[]) => Promise<{ data: readonly UserResult[] }>;
  failed: (message: string) => string;
  /** Requests the list again. It shows what was done even if no answer came. */
  reload: () => void;
};

/** An action on several accounts in two steps: first what it would change, then its outcome for each. */
export function useTwoSteps<Preview extends { able: boolean }>({
  look,
  act,
  failed,
  reload,
}: Parts<Preview>) {
  const stays = useStays();
  const [busy, setBusy] = useState(false);
  const [previews, setPreviews] = useState<readonly Preview[]>();
  const [results, setResults] = useState<readonly UserResult[]>();
  const onDo = async () => {
    setBusy(true);
    try {
      if (previews) {
        const send = () => act(previews.filter(({ able }) => able));
        setResults((await sendOnceReached(send, stays, { once: true })).data);
      } else setPreviews((await sendOnceReached(look, stays)).data);
    } catch (error) {
      if (!(error instanceof GivenUp)) {
        const unanswered = previews && isUnanswered(error);
        notify.error(failed(unanswered ? userMessages.noAnswer : messageOf(error)));
        if (previews && leavesOpen(error)) reload();
      }
    }
    setBusy(false);
  };
  return { previews, back: () => setPreviews(undefined), results, busy, onDo };
}
