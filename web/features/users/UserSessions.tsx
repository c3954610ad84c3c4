import { useState } from 'react';
import type { SessionInfo } from '#shared/contracts/sessions.ts';
import type { User } from '#shared/domain/user.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { sharedMessages } from '#shared/messages/shared.ts';
import { messageOf } from '../../api/apiError.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { deviceName } from '../../ui/deviceName.ts';
import { notify } from '../../ui/notify.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { SessionList } from '../../ui/SessionList.tsx';
import { useFocusAfter } from '../../ui/useFocusAfter.ts';

/** The sessions of an account, each with a button that ends it. */
export function UserSessions({ user }: { user: User }) {
  const params = { id: user.id };
  const { data, error, isLoading, mutate } = useEndpoint('userManagement.sessions', { params });
  const { trigger } = useEndpointMutation('userManagement.endSessions');
  const [ending, setEnding] = useState<string>();
  const { region, stepDone } = useFocusAfter<HTMLDivElement>();

  const end = async ({ id, user_agent }: SessionInfo) => {
    if (ending) return;
    setEnding(id);
    try {
      await trigger({ params, body: { session: id } });
      notify.success(sessionMessages.ended(deviceName(user_agent)));
      stepDone();
    } catch (failure) {
      notify.error(sessionMessages.endFailed(messageOf(failure, sharedMessages.unavailable)));
      void mutate();
    }
    setEnding(undefined);
  };

  if (error)
    return <RetryNote text={sessionMessages.loadFailed} onRetry={() => void mutate()} busy={isLoading} />;
  if (!data) return <p role="status">{sharedMessages.loading}</p>;
  return (
    <section ref={region} tabIndex={-1} aria-label="Sessions">
      <SessionList sessions={data.data} ending={ending} onEnd={(session) => void end(session)} />
    </section>
  );
}
