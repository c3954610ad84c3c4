import type { User } from '#shared/domain/user.ts';
import { sessionMessages } from '#shared/messages/sessions.ts';
import { useEndpoint, useEndpointMutation } from '../../api/hooks.ts';
import { Loading } from '../../ui/Loading.tsx';
import { RetryNote } from '../../ui/RetryNote.tsx';
import { SessionList } from '../../ui/SessionList.tsx';
import { useSessionEnd } from '../../ui/useSessionEnd.ts';

/** The sessions of an account, each with a button that ends it. */
export function UserSessions({ user }: { user: User }) {
  const params = { id: user.id };
  const { data, error, isValidating, mutate } = useEndpoint('userManagement.sessions', { params });
  const { trigger } = useEndpointMutation('userManagement.endSessions');
  const { region, list } = useSessionEnd((id) => trigger({ params, body: { session: id } }), mutate);

  if (error)
    return <RetryNote text={sessionMessages.loadFailed} onRetry={() => void mutate()} busy={isValidating} />;
  if (!data) return <Loading />;
  return (
    <section ref={region} tabIndex={-1} aria-label="Sessions">
      <SessionList sessions={data.data} {...list} />
    </section>
  );
}
